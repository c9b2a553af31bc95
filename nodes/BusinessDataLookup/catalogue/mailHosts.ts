import { names } from './field';

/** Hosts where anybody can have a mailbox, so that the domain of an address belongs to no company. */
export const mailHosts = names(`
	126.com 139.com 163.com aim.com alice.it aol.com arcor.de att.net bellnet.ca bellsouth.net bigpond.com bk.ru
	bluewin.ch blueyonder.co.uk bol.com.br btinternet.com cableone.net centurylink.net charter.net comcast.net
	cox.net daum.net duck.com earthlink.net email.com embarqmail.com fastmail.com fastmail.fm foxmail.com free.fr
	freenet.de frontier.com gmail.com gmx.at gmx.ch gmx.co.uk gmx.com gmx.de gmx.net gmx.us googlemail.com
	hanmail.net hey.com hotmail.be hotmail.ca hotmail.co.uk hotmail.com hotmail.com.ar hotmail.com.br
	hotmail.com.mx hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl hushmail.com icloud.com inbox.com
	inbox.ru juno.com kpnmail.nl laposte.net libero.it list.ru live.ca live.co.uk live.com live.com.au
	live.com.mx live.fr live.nl mac.com mail.com mail.de mail.ru mailbox.org me.com mindspring.com msn.com
	naver.com netzero.net neuf.fr ntlworld.com o2.pl onet.pl optonline.net orange.fr outlook.co.uk outlook.com
	outlook.com.au outlook.com.br outlook.de outlook.es outlook.fr outlook.it peoplepc.com pm.me posteo.de
	privaterelay.appleid.com proton.me protonmail.com qq.com rediffmail.com roadrunner.com rocketmail.com
	rogers.com rr.com sbcglobal.net seznam.cz sfr.fr shaw.ca sina.com sky.com skynet.be suddenlink.net
	sympatico.ca t-online.de talktalk.net telenet.be telus.net terra.com.br tiscali.it tuta.com tuta.io
	tutanota.com uol.com.br verizon.net videotron.ca virgilio.it virginmedia.com wanadoo.fr web.de windstream.net
	wp.pl yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.nz yahoo.co.uk yahoo.com yahoo.com.ar
	yahoo.com.au yahoo.com.br yahoo.com.hk yahoo.com.mx yahoo.com.ph yahoo.com.sg yahoo.com.tw yahoo.de yahoo.es
	yahoo.fr yahoo.gr yahoo.ie yahoo.in yahoo.it yandex.com yandex.ru yeah.net ymail.com ziggo.nl zoho.com
`);
