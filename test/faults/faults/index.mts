/** All faults, one file a group. */
import type { FaultGroup } from '../fault.mts';
import { body } from './body.mts';
import { connection } from './connection.mts';
import { content } from './content.mts';
import { headers } from './headers.mts';
import { network } from './network.mts';
import { paging } from './paging.mts';
import { rateLimit } from './rateLimit.mts';
import { status } from './status.mts';

export const faultGroups: FaultGroup[] = [
	connection,
	network,
	status,
	headers,
	body,
	content,
	paging,
	rateLimit,
];
