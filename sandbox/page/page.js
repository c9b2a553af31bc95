// The page for people. It calls the control endpoints, and shows texts as texts, never as markup.
const $ = (id) => document.getElementById(id);
/** An element with these properties; its children are nodes or texts, never markup. */
const make = (name, properties, ...children) => {
	const element = Object.assign(document.createElement(name), properties);
	element.append(...children);
	return element;
};
const json = (value) => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(value),
});
const ask = async (path, init) => {
	const answer = await (await fetch(`/__sandbox/${path}`, init)).json();
	if (answer.detail) throw new Error(answer.detail.map(({ msg }) => msg).join('; '));
	return answer;
};
let turn = Promise.resolve();
/** One step follows another, so that an older answer never replaces what a newer one showed. */
const inTurn = (step) => (turn = turn.then(step, step));
const refresh = () => inTurn(show);
/** How many changes were made. What was read before the last of them isn't shown. */
let changes = 0;
/** Changes something. When the page shows the change, says in `where` that it is done, or why not. */
const act = async (what, path, init, where = 'told') => {
	changes++;
	const said = await inTurn(() =>
		ask(path, init).then(
			({ happened }) => happened?.join('; ') ?? what,
			(error) => error.message,
		),
	);
	await refresh();
	$(where).textContent = said;
};

const FAULTS = [
	['429, a second to wait', { kind: 'rateLimit' }],
	['429 without headers', { kind: 'rateLimitBare' }],
	['503', { kind: 'status', status: 503 }],
	['2 s late', { kind: 'latency', ms: 2000 }],
	['Connection dropped', { kind: 'drop' }],
	['Dropped half way', { kind: 'dropMidway' }],
	['Broken JSON', { kind: 'malformed' }],
	['A web page', { kind: 'html' }],
	['success: false', { kind: 'successFalse' }],
	['Key in the message', { kind: 'echoKey' }],
];

const reasons = new Map();
const why = async ({ number, at }) => {
	const key = `${number} ${at}`;
	if (!reasons.has(key)) reasons.set(key, await ask(`why?request=${number}`));
	const { record, filters } = reasons.get(key);
	return record === null
		? '0: no data'
		: `0: ${record} came nearest, kept out by ${filters.join(', ')}`;
};
/** The time of day of an instant in Unix ms. If that isn't a time, what was given. */
const timeOf = (ms, given) =>
	Number.isNaN(new Date(ms).getTime()) ? given : new Date(ms).toISOString().slice(11, 19);
const limits = ({ rateLimit }) => {
	const of = (name) => rateLimit[`x-ratelimit-${name}`];
	const wait = rateLimit['retry-after'];
	return [
		of('limit-minute') && `${of('remaining-minute')} of ${of('limit-minute')} left`,
		of('reset-minute') && `reset ${timeOf(of('reset-minute') * 1000, of('reset-minute'))}`,
		wait && `wait ${wait} s`,
	]
		.filter(Boolean)
		.join(', ');
};
const rowOf = async (entry) => {
	const { number, at, credential, account, method, path, query, body, status, found } = entry;
	const given = JSON.stringify(body ?? query);
	const cells = [
		number,
		timeOf(at, at),
		account ?? credential,
		make('code', { title: given }, `${method} ${path} ${given.slice(0, 160)}`),
		make('span', { className: status === 200 ? 'good' : 'bad' }, status || 'none'),
		limits(entry),
		found === 0 ? await why(entry) : (found ?? ''),
	];
	return make('tr', {}, ...cells.map((cell) => make('td', {}, cell)));
};

let shown = '';
const show = async () => {
	const before = changes;
	const [{ now, rules }, { requests }] = await Promise.all([
		ask('settings'),
		ask('requests?last=25'),
	]);
	if (changes !== before) return;
	$('now').textContent = now.slice(0, 19).replace('T', ' ');
	$('rules').textContent = rules
		.map(
			({ fault, matched, applied }) =>
				`${fault.kind} on ${fault.path}: ${applied} of ${matched} struck`,
		)
		.join('; ');
	for (const box of document.querySelectorAll('[name=fault]')) {
		box.checked = rules.some(({ fault }) => fault.kind === box.value);
	}
	const read = JSON.stringify(requests);
	if (read === shown) return;
	$('requests').replaceChildren(...(await Promise.all(requests.reverse().map(rowOf))));
	// Only now, so that a failed refresh is repeated.
	shown = read;
};

const setFaults = () => {
	const chosen = new Set(
		[...document.querySelectorAll('[name=fault]:checked')].map(({ value }) => value),
	);
	const rules = FAULTS.filter(([, { kind }]) => chosen.has(kind)).map(([, fault]) => ({
		...fault,
		path: $('path').value,
		probability: Number($('probability').value),
		seed: Number($('seed').value),
	}));
	return act('Faults set.', 'faults', json({ rules }));
};

const start = async () => {
	const { apiKey, companies, magicInputs, operations } = await ask('settings');
	for (const { id, name } of companies) $('company').append(make('option', { value: id }, name));
	$('key').textContent = apiKey;
	const bodyOf = (path) => operations.find((one) => one.path === path).body;
	const choose = (path, body = bodyOf(path)) => {
		$('operation').value = path;
		$('body').value = body === undefined ? '' : JSON.stringify(body);
	};
	for (const { method, path } of operations) {
		$('operation').append(make('option', { value: path }, `${method} ${path}`));
	}
	choose('/v1/companies');
	$('operation').addEventListener('change', () => choose($('operation').value));
	for (const [input, effect] of magicInputs) {
		const isAddress = input.includes('@');
		const body = isAddress ? { email: `${input.replace('…', '')}a.com` } : { url: input };
		const use = make('button', { type: 'button' }, 'Use');
		use.addEventListener('click', () =>
			choose(isAddress ? '/v1/emails/validation' : '/v1/companies', body),
		);
		const cells = [make('code', {}, input), effect, use];
		$('magic').append(make('tr', {}, ...cells.map((cell) => make('td', {}, cell))));
	}
	for (const [name, { kind }] of FAULTS) {
		const box = make('input', { type: 'checkbox', name: 'fault', value: kind });
		box.addEventListener('change', setFaults);
		$('faults').append(make('label', {}, box, ` ${name}`));
	}
	$('call').addEventListener('submit', async (event) => {
		event.preventDefault();
		$('status').textContent = '';
		const { method, path } = operations.find((one) => one.path === $('operation').value);
		const init = method === 'GET' ? {} : { ...json(), body: $('body').value };
		try {
			const answer = await fetch(path, {
				method,
				headers: { ...init.headers, 'x-api-key': apiKey },
				body: init.body,
			});
			const text = await answer.text();
			$('status').textContent = `Status ${answer.status}`;
			const isJson = answer.headers.get('content-type')?.includes('json');
			$('answer').textContent =
				isJson && text ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 5000);
		} catch (error) {
			$('status').textContent = `No answer: ${error.message}`;
			$('answer').textContent = '';
		}
		await refresh();
	});
	$('clock').addEventListener('submit', (event) => {
		event.preventDefault();
		const addSeconds = Number($('amount').value) * Number($('unit').value);
		act('The clock was moved on.', 'clock', json({ addSeconds }));
	});
	$('reset').addEventListener('click', () => act('Reset.', 'reset', { method: 'POST' }));
	for (const button of document.querySelectorAll('[data-event]')) {
		const { event } = button.dataset;
		button.addEventListener('click', () => {
			const company_id = $('company').value || undefined;
			act('Done.', 'events', json({ event, company_id }), 'happened');
		});
	}
	for (const id of ['path', 'probability', 'seed']) $(id).addEventListener('change', setFaults);
	await refresh();
	setInterval(() => document.hidden || refresh().catch(() => {}), 1500);
};
start();
