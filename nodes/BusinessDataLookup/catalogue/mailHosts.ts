import { names } from './field';

const hosts = names(`
	126.com 139.com 163.com aim.com alice.it aol.com arcor.de att.net bellnet.ca bellsouth.net bigpond.com bk.ru
	bluewin.ch blueyonder.co.uk bol.com.br btinternet.com cableone.net centurylink.net charter.net comcast.net
	cox.net daum.net duck.com earthlink.net email.com embarqmail.com fastmail.com fastmail.fm foxmail.com free.fr
	freenet.de frontier.com gmail.com googlemail.com hanmail.net hey.com hushmail.com icloud.com inbox.com
	inbox.ru juno.com kpnmail.nl laposte.net libero.it list.ru mac.com mail.com mail.de mail.ru mailbox.org
	me.com mindspring.com msn.com naver.com netzero.net neuf.fr ntlworld.com o2.pl onet.pl optonline.net
	orange.fr peoplepc.com pm.me posteo.de privaterelay.appleid.com proton.me protonmail.com qq.com
	rediffmail.com roadrunner.com rocketmail.com rogers.com rr.com sbcglobal.net seznam.cz sfr.fr shaw.ca
	sina.com sky.com skynet.be suddenlink.net sympatico.ca t-online.de talktalk.net telenet.be telus.net
	terra.com.br tiscali.it tuta.com tuta.io tutanota.com uol.com.br verizon.net videotron.ca virgilio.it
	virginmedia.com wanadoo.fr web.de windstream.net wp.pl yeah.net ymail.com ziggo.nl zoho.com
`);
/** Hosts with a site for each country, such as `yahoo.co.uk`. */
const COUNTRY_HOST = /^(?:gmx|hotmail|live|outlook|yahoo|yandex)\.(?:com?\.)?[a-z]{2,3}$/;

/** Whether anybody can have a mailbox at a host, so that the domain of an address there belongs to no company. */
export const isMailHost = (host: string): boolean =>
	hosts.includes(host) || COUNTRY_HOST.test(host);
