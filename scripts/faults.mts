// `npm run test:faults`: every cell of the fault matrix.
import { createLookupEngine } from '../test/support/desk.mts';
import { allCells, carryOut, shareOfCells } from '../test/faults/matrix.mts';
import { entry } from './lib/entry.mts';

await entry(async () => {
	const engine = await createLookupEngine();
	const started = Date.now();
	const choose = process.env.ALL ? allCells : shareOfCells;
	const results = await carryOut(engine, (s) => choose(s).filter((c) => !process.env.ONLY || c.fault.name.includes(process.env.ONLY)), (r) => {
		if (r.violations.length) console.log(`${r.fault.name} | ${r.subject.name} | ${r.onError}: ${r.violations.map((v) => v.slice(0, 300)).join(' ;; ')}`);
		else if (process.env.V) console.log('ok', r.fault.name, '|', r.subject.name, '|', r.onError, r.seen.calls, r.seen.error?.message ?? r.seen.inputs.map((i) => i.failed[0] ?? i.answered.length).join(' / '), r.seen.hints.join());
	});
	console.log(results.length, results.filter((r) => r.violations.length === 0).length, Date.now() - started);
	await engine.close();
});
