import { names } from './field';

const hosts = names(`
	126.com 163.com aim.com alice.it aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch
	blueyonder.co.uk bol.com.br btinternet.com centurylink.net charter.net comcast.net cox.net daum.net duck.com
	earthlink.net fastmail.com fastmail.fm foxmail.com free.fr freenet.de frontier.com gmail.com googlemail.com
	hanmail.net hey.com hushmail.com icloud.com inbox.com juno.com laposte.net libero.it list.ru live.at live.be
	live.ca live.cn live.co.uk live.com live.com.au live.com.mx live.de live.dk live.fr live.it live.jp live.nl
	live.no live.se mac.com mail.com mail.de mail.ru mailbox.org me.com mindspring.com msn.com naver.com
	netzero.net ntlworld.com o2.pl optonline.net orange.fr pm.me posteo.de privaterelay.appleid.com proton.me
	protonmail.com qq.com rediffmail.com rocketmail.com rogers.com rr.com sbcglobal.net seznam.cz sfr.fr shaw.ca
	sina.com sky.com skynet.be sympatico.ca t-online.de talktalk.net telenet.be telus.net tiscali.it tuta.com
	tuta.io tutanota.com uol.com.br verizon.net videotron.ca virginmedia.com wanadoo.fr web.de windstream.net wp.pl
	ymail.com ziggo.nl zoho.com
`);
/** Hosts with a site for each country, such as `yahoo.co.uk`; not under endings that companies like, such as `.io`. */
const COUNTRY_HOST =
	/^(?:gmx|hotmail|outlook|yahoo|yandex)\.(?:com|net|(?:com?\.)?(?!ai|co|io|me|tv)[a-z]{2})$/;

/** Whether anybody can have a mailbox at a host, so that the domain of an address there belongs to no company. */
export const isMailHost = (host: string): boolean =>
	hosts.includes(host) || COUNTRY_HOST.test(host);
