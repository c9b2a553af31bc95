import { splitWords } from '../splitWords';

/** Parses a table of rows such as `jp,kr: or ne`, which stands for `or.jp`, `or.kr`, `ne.jp` and `ne.kr`. */
const parseSuffixes = (table: string): string[] =>
	table
		.trim()
		.split(/\s+(?=\S+:)/)
		.flatMap((row) => {
			const [endings, labels] = row.split(':');
			return splitWords(labels).flatMap((label) =>
				endings.split(',').map((end) => `${label}.${end}`),
			);
		});

/** Suffixes of many countries, such as `co.uk` and `gob.mx`. They count for every country, to keep the table short. */
const COMMON = /^(?:ac|asso|com?|edu|go[bv]|gouv|mil|net|nom|org|sch)\.[a-z]{2}$/;
/** Other suffixes of countries under which companies have domains, without those of cities and Chinese provinces. */
const NATIONAL = new Set(
	parseSuffixes(`
	at: gv au: act asn conf nsw nt qld sa tas vic wa br: adv arq art blog eco emp esp etc far fm jor jus leg odo ong
	psc psi rec srv tec tmp vet ca: ab bc gc mb nb nf nl ns nt nu on pe qc sk yk il: idf muni jp: ad ed gr lg kr: es
	pe re nz: cri geek health iwi kiwi maori parliament pl: waw th: in mi tr: bbs dr nc tel tw: club ebiz game ua:
	in kiev kyiv lviv kharkiv kh dp od uk: nhs police za: agric alt law nis
	ar,az,bo,ci,cv,in,la,lk,mv,mw,ni,pt,tj,ve,vn: int ar,br,ec: tur ar,br,ht,in,km,mv,mw,py,rw: coop
	at,bi,ci,cr,id,it,jp,ke,kr,mu,th,tz,ug,us: or au,bd,cv,fj,ir,lv,ly,us,vn: id
	az,bb,bd,bj,bo,ec,eg,et,fj,gu,ht,hu,in,ke,ki,la,ls,ml,mv,nf,ni,nr,pl,pr,ro,sd,tn,tr,tt,tz,ve,vn,zm: info
	az,bb,cy,et,fj,gh,id,in,ki,ls,mv,mw,my,ni,nr,pk,pl,pr,ss,tj,tr,tt,vn,zm: biz
	az,br,cy,ec,fj,ht,in,mv,om,pr,tt,vn: pro az,eg,et,fj,hr,mk,mv,my,ng,pr,qa,tj,tr,tt,vn: name
	bb,bd,bo,br,eg,im,in,it,jo,sd,tr,tz: tv bb,nf,ro,st,ve: store bo,do,gu,id,lk,nf,ni,pk,tj,tr,ve,za: web br,cu,mk:
	inf br,ec,ee,ht,ly,om,pa,sa,sd: med br,ec,jo: eng br,gt,in,kw,tn: ind ci,cr,id,it,jp,ke,kr,th,tj,tz,ug: go
	cn,ke,kr,ls,tz,ug,us: sc cy,dz,fr,hu,km,mc,no,pl,ro,se,za: tm cy,gi,lk,uk: ltd ec,il,tr,vi: k12
	eg,in,it,ke,kr,so,ss,tz,uk,us: me ge,in,nz,za: school gp,ke,ng,tz: mobi hk,tw: idv ht,hu,pl: shop
	ht,in,nf,ro,ve: firm in,nz,tr: gen jp,ke,kr,tz,ug,us: ne lk,ph,za: ngo ly,uk: plc nz: govt uy: gub
	`),
);
/** States of the US, and their schools and libraries. */
const STATE = /^(?:(?:(?:pvt\.)?k12|cc|lib|tec)\.)?[a-z]{2}\.us$/;
/** Schools in the UK and in Australia. */
const SCHOOLS = /^(?:[^.]+\.sch\.uk|(?:act|catholic|nsw|nt|qld|sa|tas|vic|wa)\.(?:edu|gov)\.au)$/;

/** Whether a host is a top-level domain, or a suffix that a country's registry sells domains under, such as `co.uk`. */
export const isPublicSuffix = (host: string): boolean =>
	!host.includes('.') ||
	NATIONAL.has(host) ||
	[COMMON, STATE, SCHOOLS].some((pattern) => pattern.test(host));

/**
 * Hosts under which many owners have a website: site builders, shops, blogs, hosting, free domains, and services that
 * give each customer a subdomain. `*.` stands for one more label, such as a region.
 *
 * Source: the private part of the Public Suffix List, without cloud machines, dynamic DNS, cities and rarely seen
 * hosts. Also well-known hosts that the list lacks, such as `slack.com`.
 */
export const siteBuilders = parseSuffixes(`
	com: 000webhostapp a2hosted acuityscheduling adobeaemcloud amazonaws amplifyapp angelfire appfolio applytojob
	appspot *.awsapprunner bamboohr bandcamp bigcartel blogspot br clickfunnels cn de dreamhosters elasticbeanstalk
	eu fc2 firebaseapp force freshdesk githubusercontent godaddysites googlecode gotpantheon gr gumroad hatenablog
	herokuapp hk homestead hostingersite hs-sites hubspotpagebuilder it jimdo jimdofree jimdosite jpn livejournal
	lovableproject mailchimpsites managebuilding meteorapp multiscreensite my.salesforce mybigcommerce mykajabi
	myportfolio myshopify mystrikingly myworkdayjobs nationbuilder ning onmicrosoft onrender over-blog photoshelter
	pixieset pythonanywhere recruitee ru sa setmore sharepoint simplepractice slack smugmug squarespace storenvy
	strapiapp streamlitapp strikingly substack teachable thinkific tistory tripod trycloudflare tumblr typeform
	typepad ueniweb uk us webex webnode webs weebly weeblysite withgoogle withyoutube wixsite wixstudio wordpress
	wpcomstaging wpdevcloud wpengine wpenginepowered yolasite zendesk zenfolio zohosites zyrosite app: base44 claude
	codepen flutterflow github hasura *.hosted netlify ngrok-free *.northflank ondigitalocean railway replit retool
	*.run softr streamlit *.upsun web net: alwaysdata atlassian azurestaticapps azurewebsites cloudapp cloudfront
	cloudfunctions gb hu in jp ru se supabase uk vusercontent windows io: bitbucket bubbleapps cleverapps editorx
	ghost gitbook github gitlab itch pantheonsite readthedocs webflow wixstudio dev: codepen deno fly ngrok-free
	pages *.replit workers cloud: elementor emergent hstgr kinsta laravel *.magentosite org: ae altervista eu hk jpn
	neocities us us: zoom site: bio business company figma jouwweb notion *.platformsh square super thryv toast co:
	carrd leadpages repl supabase jp: buyshop fashionstore hatenablog kawaiishop supersale theshop dk: 123hjemmeside
	biz firm reg store goog: cloud translate *.usercontent host: bolt emergent me: as clientsecure glitch site123
	page: codeberg kinsta webnode ru: msk pp spb ec: base official one: service website run: *.appwrite wix sh: now
	surge shop: base shopware store: sellfy shopware su: msk spb ua: biz pp hr: breezy so: notion at,de: 123webseite
	be: webhosting es: 123miweb fi: 123kotisivu fr: 123siteweb gay: pages it: 123homepage ne.jp: sakura no:
	123hjemmeside online: websitebuilder pt: 123paginaweb se: 123minsida ws: tilda ai,app,media,photos,website,wiki:
	framer app,cloud,site: convex app,dev,io,pizza,pro: ngrok app,dev,online: leapcell app,dev,run: vercel
	app,run,sh: lovable at,be,ca,ch,co.uk,com,com.au,de,dk,es,fi,fr,ie,it,net,nl,no,pl,se: myspreadshop be,ch,lu,nl:
	123website business,com,education,events,financial,network,place,technology: co com,com.br,gr,pl: simplesite
	com,jp,org: hatenadiary com,net,org: za link,run,site: canva
	ae,be,ca,ch,cl,cz,de,dk,fi,fr,gr,hk,hu,ie,in,it,jp,kr,mx,my,nl,no,pe,pt,ro,ru,se,sg,sk,tw: blogspot
	co.uk,com.ar,com.au,com.br,com.co,com.es,com.tr: blogspot
`);
