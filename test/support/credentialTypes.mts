/** The credential types that an engine knows, including n8n's OAuth2 parent. */
import { NodeHelpers, type ICredentialType, type INodeProperties } from 'n8n-workflow';

export type CredentialClass = new () => ICredentialType;

const field = (name: string, value: string, type: INodeProperties['type'] = 'string') => ({
	displayName: name,
	name,
	type,
	default: value,
});

/**
 * The parent of every OAuth2 credential. It lives in n8n-nodes-base, which is too big to install for tests; these are
 * the inheritable fields of it that n8n-core's OAuth2 helper reads, and where n8n keeps its tokens.
 */
const OAUTH2: ICredentialType = {
	name: 'oAuth2Api',
	displayName: 'OAuth2 API',
	properties: [
		field('grantType', 'authorizationCode'),
		field('authUrl', ''),
		field('accessTokenUrl', ''),
		field('clientId', ''),
		field('clientCredentialType', 'clientSecret', 'hidden'),
		field('clientSecret', ''),
		field('scope', ''),
		field('authQueryParameters', ''),
		field('authentication', 'header'),
		{ ...field('oauthTokenData', '', 'json'), default: {} },
	],
};

export class CredentialTypes {
	private readonly known: Map<string, ICredentialType>;

	constructor(classes: CredentialClass[]) {
		const types = [OAUTH2, ...classes.map((credentialClass) => new credentialClass())];
		this.known = new Map(types.map((type) => [type.name, type]));
	}

	get(name: string): ICredentialType {
		const type = this.known.get(name);
		if (!type) throw new Error(`The engine was created without the credential "${name}"`);
		return type;
	}

	/** Names of all types that `name` extends, directly or not. */
	parents(name: string): string[] {
		return (this.get(name).extends ?? []).flatMap((parent) => [parent, ...this.parents(parent)]);
	}

	/** The fields of a credential, inherited ones included. The type's own fields override its parents'. */
	properties(name: string): INodeProperties[] {
		const { extends: parents = [], properties } = this.get(name);
		const merged: INodeProperties[] = [];
		for (const parent of parents) NodeHelpers.mergeNodeProperties(merged, this.properties(parent));
		NodeHelpers.mergeNodeProperties(merged, properties);
		return merged;
	}
}
