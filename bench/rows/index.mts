import type { Row } from '../row.mts';
import { shortRunBesideLong } from './shortRunBesideLong.mts';
import { pageSizeWhileDown } from './pageSizeWhileDown.mts';
import { enrich, messy } from './enrich.mts';
import { growth } from './growth.mts';
import { limitParameter } from './limitParameter.mts';
import { rateLimit } from './rateLimit.mts';
import { loading } from './loading.mts';
import { longLog } from './longLog.mts';
import { lookups } from './lookups.mts';
import { memory } from './memory.mts';
import { oneAfterAnother } from './oneAfterAnother.mts';
import { burst, stream } from './oneByOne.mts';
import { pageSize } from './pageSize.mts';
import { returnAll } from './returnAll.mts';
import { waitingExecutions } from './waitingExecutions.mts';

/** Every row, in the order of the report. */
export const rows: Row[] = [
	enrich,
	messy,
	limitParameter,
	burst,
	stream,
	oneAfterAnother,
	waitingExecutions,
	shortRunBesideLong,
	rateLimit,
	returnAll,
	pageSize,
	pageSizeWhileDown,
	lookups,
	growth,
	longLog,
	memory,
	loading,
];
