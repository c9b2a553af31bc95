/** Contacts as CRMs send them to a webhook, cut to what a reader needs to recognize them. */

interface Contact {
	id: number;
	email: string;
	website?: string;
}

/** HubSpot's “Send a webhook” action in a workflow: each property with its history. */
export const fromHubSpotWorkflow = ({ id, email, website }: Contact): object => {
	const property = (value: string) => ({
		value,
		versions: [{ value, 'source-type': 'CRM_UI', timestamp: 1_717_000_000_000, selected: false }],
	});
	return {
		vid: id,
		'canonical-vid': id,
		'portal-id': 62_515,
		'is-contact': true,
		properties: {
			firstname: property('Ada'),
			email: property(email),
			...(website && { website: property(website) }),
		},
		'identity-profiles': [{ vid: id, identities: [{ type: 'EMAIL', value: email }] }],
	};
};

/** A contact as HubSpot's API gives it. */
export const fromHubSpotApi = ({ id, email, website }: Contact): object => ({
	id: String(id),
	properties: { createdate: '2024-05-29T16:26:40.000Z', email, firstname: 'Ada', website },
	createdAt: '2024-05-29T16:26:40.000Z',
	archived: false,
});

/** Pipedrive's webhook, version 2; the address that counts is not the first one. */
export const fromPipedrive = ({ id, email }: Contact): object => ({
	meta: {
		action: 'create',
		entity: 'person',
		entity_id: String(id),
		host: 'example.pipedrive.com',
		version: '2.0',
	},
	data: {
		id,
		name: 'Ada Example',
		emails: [
			{ label: 'home', value: 'ada@home.example', primary: false },
			{ label: 'work', value: email, primary: true },
		],
		custom_fields: {},
	},
	previous: null,
});
