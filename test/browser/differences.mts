/** How the panel differs from the form it should show. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Form } from './forms.mts';
import { readPanel, type ShownPanel } from './panel.mts';
import { isElsewhere, type Row } from './rows.mts';

const POLL_MS = 50;
const PATIENCE_MS = 60_000;

/** What no person should read. */
const NONSENSE = /.*(?:\bundefined\b|\[object |\bNaN\b|\bnull\b).*/g;

function inRow({ path, label, choice }: Row, { rows }: ShownPanel): string[] {
	const row = rows.find((shown) => shown.path === path);
	if (!row) return [`${label} (${path}) is not there`];
	return [
		...(row.label === label ? [] : [`${path} is labeled "${row.label}", not "${label}"`]),
		...(row.broken ? [`${label} ${row.broken}`] : []),
		...(choice === undefined || row.value === choice
			? []
			: [`${label} shows "${row.value}", not "${choice}"`]),
	];
}

function differences({ rows }: Form, shown: ShownPanel): string[] {
	const fields = rows.filter(({ path }) => path !== '');
	const texts = rows.filter(({ path }) => path === '');
	return [
		...fields.flatMap((row) => inRow(row, shown)),
		...texts
			.filter(({ label }) => !shown.texts.includes(label))
			.map(({ label }) => `"${label}" is not there`),
		...shown.rows
			.filter(({ path }) => !isElsewhere(path) && !fields.some((row) => row.path === path))
			.map(({ path }) => `${path} should not be there`),
		...shown.cutOff.map((text) => `"${text}" is cut off`),
		...(shown.all.match(NONSENSE) ?? []).map((text) => `it says "${text}"`),
	];
}

/** Waits until the panel shows the form. Gives back what differs after a while; [] = nothing. */
export async function differencesFrom(form: Form, page: Page): Promise<string[]> {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		const found = differences(form, await readPanel(page));
		if (found.length === 0 || Date.now() > deadline) return found;
		await sleep(POLL_MS);
	}
}
