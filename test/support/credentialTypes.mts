/** The credential types one engine knows, with n8n's own OAuth2 parent among them. */
import { NodeHelpers, type ICredentialType, type INodeProperties } from 'n8n-workflow';
import { OAuth2Api } from './oAuth2Api.mts';

export type CredentialClass = new () => ICredentialType;

const OAUTH2 = 'oAuth2Api';

export class CredentialTypes {
	private readonly known: Map<string, ICredentialType>;

	constructor(classes: CredentialClass[]) {
		this.known = new Map(
			[OAuth2Api, ...classes]
				.map((credentialClass): ICredentialType => new credentialClass())
				.map((type) => [type.name, type]),
		);
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

	/** The fields of a credential, inherited ones included, the type's own winning over its parents'. */
	properties(name: string): INodeProperties[] {
		const type = this.get(name);
		if (!type.extends) return name === OAUTH2 ? [...type.properties, TOKEN_DATA] : type.properties;
		const merged: INodeProperties[] = [];
		for (const parent of type.extends) {
			NodeHelpers.mergeNodeProperties(merged, this.properties(parent));
		}
		NodeHelpers.mergeNodeProperties(merged, type.properties);
		return merged;
	}
}

/** Where n8n keeps the tokens of an OAuth2 credential; no credential type declares it. */
const TOKEN_DATA: INodeProperties = {
	displayName: 'oauthTokenData',
	name: 'oauthTokenData',
	type: 'json',
	default: {},
};
