/**
 * n8n's own `oAuth2Api` credential, the parent of every OAuth2 credential. It lives in n8n-nodes-base, which is too big
 * to install for tests; these are the inheritable fields of it that n8n-core's OAuth2 helper reads.
 */
import type { ICredentialType, INodeProperties } from 'n8n-workflow';

const field = (
	name: string,
	defaultValue: string,
	type: INodeProperties['type'] = 'string',
): INodeProperties => ({ displayName: name, name, type, default: defaultValue });

export class OAuth2Api implements ICredentialType {
	name = 'oAuth2Api';

	displayName = 'OAuth2 API';

	properties = [
		field('grantType', 'authorizationCode'),
		field('authUrl', ''),
		field('accessTokenUrl', ''),
		field('clientId', ''),
		field('clientCredentialType', 'clientSecret', 'hidden'),
		field('clientSecret', ''),
		field('scope', ''),
		field('authQueryParameters', ''),
		field('authentication', 'header'),
	];
}
