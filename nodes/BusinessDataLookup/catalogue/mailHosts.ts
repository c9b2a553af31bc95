import { names } from './field';

/** Hosts where anybody can have a mailbox, so that the domain of an address belongs to no company. */
export const mailHosts = names(`
	126.com 163.com aol.com att.net bellsouth.net btinternet.com charter.net comcast.net cox.net duck.com
	earthlink.net fastmail.com fastmail.fm free.fr frontier.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
	googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com
	icloud.com inbox.com juno.com laposte.net libero.it live.ca live.co.uk live.com live.fr mac.com mail.com
	mail.ru me.com msn.com naver.com optonline.net orange.fr outlook.com outlook.de outlook.es outlook.fr pm.me
	proton.me protonmail.com qq.com rediffmail.com rocketmail.com rogers.com sbcglobal.net shaw.ca sky.com
	t-online.de tuta.com tuta.io tutanota.com verizon.net virginmedia.com wanadoo.fr web.de windstream.net yahoo.ca
	yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it
	yandex.com yandex.ru ymail.com zoho.com
`);
