/** n8n's own HTTP Request node, from the n8n that `npm start` installs. */
import { createRequire } from 'node:module';
import type { IVersionedNodeType } from 'n8n-workflow';
import type { NodeClass } from '../../test/support/nodeTypes.mts';
import { HTTP_REQUEST } from '../paths.mts';

const require = createRequire(import.meta.url);

/** Its newest version, with this credential in its description: n8n lets it use any, but the engine doesn't. */
export function httpRequestNode(credential: string): NodeClass {
	const { HttpRequest } = require(HTTP_REQUEST) as { HttpRequest: new () => IVersionedNodeType };
	const node = new HttpRequest().getNodeType();
	node.description.credentials?.push({ name: credential, required: false });
	return class {
		constructor() {
			return node;
		}
	} as unknown as NodeClass;
}
