import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';
import { credentialKinds } from '../service/credentialKinds';
import { dropdown } from './propertyParts';
import type { Reader } from './reader';

/** The credentials of a node: one for each choice of Authentication. */
export const nodeCredentials: INodeCredentialDescription[] = credentialKinds.map(
	({ authentication, credentialType }) => ({
		name: credentialType,
		required: true,
		displayOptions: { show: { authentication: [authentication] } },
	}),
);

export const authenticationProperty: INodeProperties = dropdown({
	displayName: 'Authentication',
	name: 'authentication',
	options: credentialKinds.map(({ label: name, authentication: value }) => ({ name, value })),
	default: 'apiKey',
});

/** The chosen value, which `openConnection` checks. */
export const readAuthentication = (reader: Reader): string =>
	String(reader.get('authentication', authenticationProperty.default));
