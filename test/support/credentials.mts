/**
 * Credentials as n8n's server handles them (packages/cli, `credentials-helper.ts`), kept in memory instead of a database:
 * stored once per type and data, defaults and expressions resolved at every read, new OAuth2 tokens written back.
 */
import { createHash } from 'node:crypto';
import {
	deepCopy,
	ICredentialsHelper,
	NodeHelpers,
	type ICredentialDataDecryptedObject,
	type ICredentialsExpressionResolveValues,
	type ICredentialType,
	type IExecuteData,
	type IHttpRequestOptions,
	type INodeCredentialsDetails,
	type INodeProperties,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { getAdditionalKeys } from './n8nCore.mts';

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

export class CredentialsHelper extends ICredentialsHelper {
	private readonly stored = new Map<string, ICredentialDataDecryptedObject>();

	private readonly types: Map<string, ICredentialType>;

	constructor(classes: CredentialClass[]) {
		super();
		const types = [OAUTH2, ...classes.map((credentialClass) => new credentialClass())];
		this.types = new Map(types.map((type) => [type.name, type]));
	}

	getType(name: string): ICredentialType {
		const type = this.types.get(name);
		if (!type) throw new Error(`The engine was created without the credential "${name}"`);
		return type;
	}

	/** Stores a credential once for each type and data. Returns the reference that a node holds. */
	register(type: string, data: ICredentialDataDecryptedObject) {
		const id = createHash('sha256')
			.update(JSON.stringify([type, data]))
			.digest('hex')
			.slice(0, 16);
		if (!this.stored.has(id)) this.stored.set(id, deepCopy(data));
		return { id, name: this.getType(type).displayName };
	}

	/** A copy of a stored credential, with refreshed tokens. The reference is from {@link register}. */
	read({ id }: INodeCredentialsDetails): ICredentialDataDecryptedObject {
		const data = id ? this.stored.get(id) : undefined;
		if (!data) throw new Error(`No credential with the id "${id}" is stored`);
		return deepCopy(data);
	}

	/** The names of all types that a type extends, directly or not. */
	getParentTypes(name: string): string[] {
		const { extends: parents = [] } = this.getType(name);
		return parents.flatMap((parent) => [parent, ...this.getParentTypes(parent)]);
	}

	/** The fields of a type, inherited ones included. Its own fields override those of its parents. */
	getCredentialsProperties(name: string): INodeProperties[] {
		const { extends: parents = [], properties } = this.getType(name);
		const merged = parents.flatMap((parent) => this.getCredentialsProperties(parent));
		NodeHelpers.mergeNodeProperties(merged, properties);
		return merged;
	}

	isCredentialUsableByNode() {
		return true;
	}

	async getCredentials(): Promise<never> {
		throw new Error('No node asks for the encrypted form of a credential');
	}

	async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		nodeCredentials: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		run?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const stored = this.read(nodeCredentials);
		if (raw) return stored;

		const data = this.withDefaults(type, stored);
		// Expressions need a run.
		if (!run) return data;
		return run.workflow.expression.getParameterValue(
			data as never,
			run.runExecutionData,
			run.runIndex,
			run.itemIndex,
			run.node.name,
			run.connectionInputData,
			mode,
			getAdditionalKeys(additionalData, mode, null, { isCredential: true }),
			executeData,
			false,
			data,
		) as ICredentialDataDecryptedObject;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.getType(typeName);
		return typeof authenticate === 'function' ? await authenticate(credentials, request) : request;
	}

	/** No credential of this package needs any. */
	async preAuthentication(): Promise<undefined> {}

	async runPreAuthentication(): Promise<undefined> {}

	async updateCredentials(
		{ id }: INodeCredentialsDetails,
		_type: string,
		data: ICredentialDataDecryptedObject,
	) {
		this.stored.set(String(id), deepCopy(data));
	}

	async updateCredentialsOauthTokenData(
		reference: INodeCredentialsDetails,
		type: string,
		{ oauthTokenData }: ICredentialDataDecryptedObject,
	) {
		await this.updateCredentials(reference, type, { ...this.read(reference), oauthTokenData });
	}

	/** The stored values, completed with the defaults of the type's fields, as n8n gives them to a node. */
	private withDefaults(type: string, stored: ICredentialDataDecryptedObject) {
		const fields = this.getCredentialsProperties(type);
		const data = NodeHelpers.getNodeParameters(fields, stored as never, true, false, null, null);
		// Tokens aren't in the form, so they stay as they are stored.
		const { oauthTokenData } = stored;
		return { ...data, ...(oauthTokenData && { oauthTokenData }) } as ICredentialDataDecryptedObject;
	}
}
