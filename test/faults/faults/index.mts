/** All faults, one file a group. */
import type { Fault, Faults } from '../fault.mts';
import { network } from '../network.mts';
import { body } from './body.mts';
import { connection } from './connection.mts';
import { content } from './content.mts';
import { headers } from './headers.mts';
import { paging } from './paging.mts';
import { rateLimit } from './rateLimit.mts';
import { status } from './status.mts';

const groups: Record<string, Faults> = {
	Connection: connection,
	Network: network,
	Status: status,
	Headers: headers,
	Body: body,
	Content: content,
	Paging: paging,
	'Rate limit': rateLimit,
};

export const allFaults: Fault[] = Object.entries(groups).flatMap(([group, faults]) =>
	Object.entries(faults).map(([name, fault]) => ({ ...fault, name, group })),
);
