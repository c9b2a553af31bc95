import { splitWords } from '../../../nodes/BusinessDataLookup/splitWords.ts';

/** Domains that have rules in the private part of the Public Suffix List, and that no company record is likely to show. */
export const rarelySeen = splitWords(`
	0emm.com 12hp.at 12hp.ch 12hp.de 1337.pictures 16-b.it 180r.com 1kapp.com 2038.io 2ix.at 2ix.ch 2ix.de 32-b.it
	3utilities.com 4.at 4lima.at 4lima.ch 4lima.de 4u.com 611.to 64-b.it abyme.dev accesscam.org activetrail.biz
	addr.tools adobeaemcloud.net adobeio-static.net adobeioruntime.net advisor.ws aem.live aem.network aem.page
	aem.reviews africa.com agilevibes.app ai.studio aiven.app aivencloud.com alces.network alibabacloudcs.com
	amba.host antagonist.cloud apigee.io app-ionos.space appchizi.com applinzi.com apps-1and1.com apps-1and1.net
	appspacehosted.com appudo.net appwrite.global appwrite.network arvanedge.ir arvo.network as.sh.cn assessments.cx
	at-band-camp.net ath.cx atlassian-3p-us-gov-mod.com atlassian-3p.com atlassian-dev.net atlassian-isolated-3p.com
	atmeta.com authgear-staging.com authgearapps.com awdev.ca axarnet.cloud azimuth.network b-data.io
	balena-devices.com barrel-of-knowledge.info barrell-of-knowledge.info barsycenter.com base44-sandbox.com
	basicserver.io beagleboard.io bearblog.dev bearly.sh beebyte.io beebyteapp.io beget.app better-than.tv
	blogsite.org bluebite.io bmoattachments.org bnr.la boldlygoingnowhere.org book.online boomla.net botda.sh
	botdash.app botdash.dev botdash.gg botdash.net botdash.xyz bounceme.net boutir.com box.ca boxfuse.io bplaced.com
	bplaced.de bplaced.net brasilia.me brave.app brave.dev brave.io brendly.ba brendly.hr brendly.rs broke-it.net
	browsersafetymark.io bss.design bubble.io build.run builtwithdark.com builtwithrocket.new bumbleshrimp.com
	buyshouses.net bwcloud-os-instance.de byen.site c01.kr c66.me cable-modem.org caffeine.site caffeine.xyz
	cafjs.com calculators.cx camdvr.org canva-apps.cn canva-apps.com canva-code.cn canva-hosted-embed.com
	canvacode.com canvasite.cn casacam.net cc.cd cechire.com cf-ipfs.com channelsdvr.net chatgpt.site ciscofreak.com
	cistron.nl clan.rip clerk.app clerkstage.app clever-cloud.com cleverapps.tech clickrising.net cloud.run
	cloud66.ws cloudaccess.host cloudaccess.net cloudera.site cloudjiffy.net cloudlets.com.au cloudplatform.fi
	cloudscale.ch cloudsite.builders cloudycluster.net cloudzyro.app cn.st cnpy.gdn code.com code.run codespot.com
	collegefan.org community-pro.de community-pro.net compute.estate contentproxy9.cz corespeed.app
	couchpotatofries.org cpanel.site cprapid.com cpserver.com craft.me crbts.app crd.co csb.app ctfcloud.net
	customer-oci.com cyon.link cyon.site daemon.asia damnserver.com dappnode.io darklang.io database.run
	databricksapps.com databricksapps.us datadetect.com dattolocal.com dattolocal.net dattoweb.com de.cool de5.net
	debian.net definima.io definima.net demon.nl deno-staging.dev deno.net deployagent.com deployagent.space
	deus-canvas.com deuxfleurs.eu deuxfleurs.page dev.cv developer.app development.run devinapps.com diadem.cloud
	directwp.eu discordsays.com discordsez.com discourse.diy discourse.group discourse.team diskstation.me
	diskussionsbereich.de dix.asia docsflowy.site does-it.net dogado.eu dojin.com dopaas.com drive-platform.com
	drive-platform.io drr.ac dsmynas.com dsmynas.net dsmynas.org durumis.com dvrcam.info dweb.link dy.fi e2b.app
	e4.cz easypanel.app easypanel.host eating-organic.net edgecompute.app edgestack.me edugit.io eero-stage.online
	eero.online elastx.net elementor.cool eliv-api.kr emergentagent.com emf.camp encoreapi.com encoway.cloud
	encr.app endofinternet.net endofinternet.org endoftheinternet.org enscaled.sg enscaled.us enterprisecloud.nu
	erp.dev est-a-la-maison.com est-a-la-masion.com est-le-patron.com est-mon-blogueur.com eth.limo eth.link
	eu1-plenit.com evennode.com evervault.app evervault.dev ewp.live exe.xyz expo.app f5.si familyds.com
	familyds.net familyds.org fastvps-server.com fastvps.host fastvps.site fbsbx.com fedorainfracloud.org
	fedorapeople.org fedoraproject.org feedback.ac fh-muenster.io figma-gov.site filegear-sg.me filegear.me
	firenet.ch fldrv.com flow.ch for-better.biz for-more.biz for-our.info for-some.biz for-the.biz forgeblocks.com
	forgerock.io forms.ac forumz.info framercanvas.com freedesktop.org freesite.host from.tv frusky.de fspages.org
	fuettertdasnetz.de funkfeuer.at funnels.cx futurecms.at futurehosting.at futuremailing.at gadget.app gadget.host
	game-host.org geekgalaxy.com gentapps.com gentlentapis.com gets-it.net ggff.net giize.com git-repos.de
	githubpreview.dev gitpage.si gleeze.com glideos.app golffan.us googleapis.com grafana-dev.net graphic.design
	grayjayleagues.com grebedoc.dev grok.bot grok.me groks-the.info groks-this.info gv.uy günstigbestellen.de
	günstigliefern.de hackclub.app half.host ham-radio-op.net hashbang.sh hasura-app.io health-carereform.com
	heiyu.space helioho.st heliohost.us hepforge.org her.name hercules-app.com hercules-dev.com here-for-more.info
	here.now heteml.net heyflow.page heyflow.site hf.space hicam.net his.name hlx.live hlx.page hobby-site.com
	hobby-site.org hooc.me hoplix.shop hopto.me hopto.org hosted-by-files.com hosted-by-previder.com hostedpi.com
	hosteur.com hosting-cluster.nl hostyhosting.io hotelwithflight.com hra.health hrsn.dev hrsn.net hs-heilbronn.de
	httpbin.org hypernode.io häkkinen.fi i234.me iamallama.com ibxos.it icp.net icp0.io icp1.io id.pub ik-server.com
	iki.fi iliadboxos.it ilovecollege.info in-the-band.net inbrowser.dev inbrowser.link indevs.in info.cx int.apple
	interhostsolutions.be intouch.email iobb.net iopsys.se ipifony.net ipv64.de ipv64.net iserv.dev iserv.host
	iservschule.de ispmanager.name issmarterthanyou.com isteingeek.de istmein.de itcouldbewor.se jcloud.kz
	jdevcloud.com jelastic.cloud jelastic.com jelastic.team jele.cloud jele.club jele.host jele.io jele.site
	jenv-aruba.cloud joinmc.link jote.cloud jotelulu.cloud jozi.biz js.org ju.mp k2.cloud kaas.gg kapsi.fi
	kasserver.com keliweb.cloud keymachine.de keyword-on.net khplay.nl khsj.cn kicks-ass.net kicks-ass.org
	kiloapps.ai kiloapps.io kin.one kin.pub kinghost.net kirara.st knowsitall.info knx-server.net koobin.events
	kozow.com krellian.net kuleuven.be kuleuven.cloud l-o-g-i-n.de la1-plenit.com ladesk.com lair.io land-4-sale.us
	lcl.dev lclstage.dev lcube-server.de lebtimnetz.de leitungsen.de liara.run libp2p.direct likes-pie.com
	likescandy.com lima-city.at lima-city.ch lima-city.de lima-city.rocks lima.zone linkyard-cloud.ch linkyard.cloud
	linkyhost.page live-on.net live-website.com localcert.dev localcert.net localplayer.dev localto.net
	localtonet.com loginline.app loginline.dev loginline.io loginline.services loginline.site loginto.me lohmus.me
	lolipop.io lp.dev lpages.co luyani.app luyani.net madethis.site mafelo.net magicpatterns.app
	magicpatternsapp.com manus.space massivegrid.com massivegrid.net matlab.cloud mayfirst.info mcdir.me
	mediatech.by mediatech.dev medusajs.app medusajs.site mein-iserv.de meinforum.net memset.net merseine.nu
	messerli.app metacentrum.cz mex.com migration.run mine.nu miniserver.com minisite.ms mircloud.host mircloud.us
	miren.app miren.systems misconfused.org mittwald.info mittwaldserver.info mkm.fan mlbfan.org mmafan.biz mmv.kr
	mo-siemens.io mocha-sandbox.dev mocha.app modelence.app modelscape.com modx.dev moonscale.io moonscale.net
	ms.fun ms.show muni.cz musician.io mwcloudnonprod.com my.at my.be my.de nabu.casa name.pm neat-url.com
	needle.run neen.it nerdpol.ovh net-freaks.com nett.to nflfan.org nfshost.com ngo.us nhlfan.net
	ninjaneer-sites.com nodeart.io nog.community noho.st nohost.me noop.app nospamproxy.com noticeable.news
	novecore.site nsupdate.info ntdll.top nx.gw nxa.eu nyat.app obj.ag observablehq.cloud of.je office-on-the.net
	official.academy omg.lol omgs.page omniwe.site on-aptible.com on-fleek.app on-forge.com on-k3s.io
	on-rancher.cloud on-rio.io on-the-web.tv on-vapor.com onhercules.app onid.ca oninferno.net online-server.cloud
	online.th onporter.run onstackit.cloud onthewifi.com ooguy.com opencloud.me opencraft.hosting opensocial.site
	opentunnel.xyz operaunite.com opik.net orangecloud.tn orsites.com ortsinfo.at orx.biz otap.co
	outsystemscloud.com ovh.net own.pm ownprovider.com owo.codes ox.rs oxa.cloud oy.lc pagelemon.dev
	pagespeedmobilizer.com panel.dev panel.gg party.eus payload.dev paynow.cx paywhirl.com pgafan.net pgfog.com
	piebox.site pimienta.org pivohosting.com pixolino.com platform.sh platter-app.dev playcode.site playit.plus
	playstation-cloud.com plesk.page pleskns.com pley.games ply.gg podzone.net podzone.org point2this.com pointto.us
	poivron.org polyspace.com postman-echo.com potager.org pplx.app prequalifyme.today preview.site prg1-zerops.zone
	prgmr.com primetel.cloud privatizehealthinsurance.net prod.page project-study.com project.space prvcy.page
	prvw.eu pstmn.io pubtls.org puter.app puter.site puter.work qa2.com qbuser.com qcx.io qoto.io qualifioapp.com
	qualyhqpartner.com qualyhqportal.com quickconnect.cn quickconnect.to quicksytes.com quipelements.com quizzes.cx
	qzz.io r2.dev rackmaze.com rackmaze.net radio.am radio.fm ravendb.cloud ravendb.community ravendb.run
	ravpage.co.il rb-hosting.io rdpa.co read-books.org readmyblog.org readthedocs-hosted.com realm.cz reclaim.cloud
	redirectme.net reliantlabs.dev reliantpreview.dev remotewd.com render.com repl.run researched.cx reservd.com
	reserve-online.net resindevice.io resinstaging.io resolve.bar rhcloud.com rice-labs.com rit.edu
	rocketpreview.app rocky.page routingthecloud.com routingthecloud.net routingthecloud.org roxa.org rs.ba rt.ht
	rub.de ruhr-uni-bochum.de runcontainers.dev rwx.run sail.box sakura.tv sakuratan.com sakuraweb.com
	salesforce.com same-app.com same-preview.com sandcats.io sanity.run sanity.studio sav.case saveincloud.net
	saves-the-whales.com scaleforce.com.cy scaleforce.net schokokeks.net schuldock.de schulplattform.de
	schulserver.de scrapper-site.net scrypted.io scrysec.com securitytactics.com seidat.net sells-for-less.com
	sells-for-u.com sells-it.net sellsyourhome.org senseering.net shacknet.nu sheezy.games shiptoday.app
	shiptoday.build shop.ro shop.th shopitsite.com shopselect.net siiites.com simple-url.com sinaapp.com
	siteleaf.net sliplane.app sm.run small-web.org snowflake.app sol.site soundcast.me sourcecraft.site
	space-to-rent.com space.fast spawnbase.app speedpartner.de sprites.app spryt.net square7.ch square7.de
	square7.net squares.net srcf.net srht.site srv.us stackhero-network.com stackit.gg stackit.rocks stackit.run
	stackit.zone static-access.net statichost.page statics.cloud stg.dev stgstage.dev stolos.io storacha.link
	store.cv storebase.store streak-link.com streaklinks.com stuff-4-sale.org stuff-4-sale.us stufftoread.com
	subsc-pay.com subsc-pay.net supabase.in support.site surveys.so svn-repos.de sweetpepper.org syncloud.it
	sytes.net tabitorder.co.il tawk.email tawkto.email tb-hosting.com tche.br tcp4.me teaches-yoga.com tech.orange
	teckids.org telebit.app telebit.io telebit.xyz teleport.sh tempurl.host terramind.io test-iserv.de tests.cx
	theworkpc.com thingdust.io thingdustdata.com thruhere.net tickets.io tlon.network tmp.now toolforge.org
	torproject.net townnews-staging.com traeumtgerade.de trafficplex.cloud transurl.be transurl.eu transurl.nl
	trendhosting.cloud triton.zone try-snowplow.com ts.net tst.site tuleap-partners.com tunk.org tunnelmole.net
	tuxfamily.org twmail.net twmail.org typedream.app typo3server.info uber.space ufcfan.org umso.co uni5.net
	unison-services.cloud unusualperson.com upsunapp.com url.tw urown.cloud us1-plenit.com user.fm utwente.io uwu.ai
	v-info.info v0.build v6.army v6.navy v6.rocks val.run vapor.cloud vaporcloud.io vibehost.space vibekit.page
	vicp.fun view.fast vipsinaapp.com virtual-user.de virtualserver.io virtualuser.de vistablog.ir vivenushop.com
	vivenushop.dev vki.kr voati.host voorloper.cloud vp4.me vpnplus.to vps-host.net w-corp-staticblitz.com
	w-credentialless-staticblitz.com w-staticblitz.com w3s.link wadl.top wafaicloud.com wafflecell.com wal.app
	wasmer.app we.bs web.in webadorsite.com webflowtest.io webhare.dev webredirect.org webspace-host.com
	webspace.rocks webspaceconfig.de webthings.io wiardweb.com windsurf.app windsurf.build wiredbladehosting.com
	wmcloud.org wmflabs.org wnext.app woltlab-demo.com workisboring.com worse-than.tv wp2.host wphostedmail.com
	wpmudev.host wpsquared.site writesthisblog.com wz.io wz.org x0.com x0.to x443.pw xenonconnect.de xmit.co
	xmit.dev xn--gnstigbestellen-zvb.de xn--gnstigliefern-wob.de xn--hkkinen-5wa.fi xs4all.space xtooldevice.com
	xwx.me yandexcloud.net yicp.fun zabc.net zap.cloud zapto.org zeabur.app zerops.app zerops.zone zicp.fun
	ztna-dingtalk.com
`);

/** Why the table of site builders leaves out a domain with private rules, by the form of its name. */
export const leftOutByForm: Record<string, RegExp> = {
	'machines and files in clouds':
		/(?:^|\.)(?:aws|akam|amazon|azure|edge(?:key|suite)|fastly|cloudflare|oracle|(?:gov-|fin-)?ncloud|ncpstorage|scw|vultrobjects|linode|digitaloceanspaces|sagemaker|usgov|trafficmanager|crm\.dev)|cdn|storage|objects|\.aws$|usercontent\.|relay\./,
	'dynamic DNS for machines at home':
		/dyn|dns|no-?ip|ip\.|in-(?:dsl|vpn|berlin|brb|butter)|freebox|fbx|firewall|gateway|webhop|blogsyte|doesnt?exist|dontexist|doomdns|^(?:isa?|are|from)-|^(?:serve|home|my|selfip)[a-z0-9-]*\.|^(?:barsy|barsyonline|keenetic|dscloud|synology)\./,
	'cities, public bodies and small registries':
		/\.(?:su|ru|рус|xn--p1acf|pl|leg\.br|wa\.us|gov\.uk|org\.uk|uk|scot|hk|ng|krd|fo|ua|kg|vc|cc|bz|re|id|md|fr)$|^(?:gov|edu|org|net|co|com|biz|firm|us|eu|ae|gb|ltd|inc|priv|sch|nyc|aus|nz|can)\./,
	'names of one host in Japan': /\.jp$/,
};
