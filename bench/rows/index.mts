import type { Row } from '../row.mts';
import { besideLong } from './shortRunBesideLong.mts';
import { downPages } from './pageSizeWhileDown.mts';
import { enrich, messy } from './enrich.mts';
import { growth } from './growth.mts';
import { limited } from './limitParameter.mts';
import { limit } from './rateLimit.mts';
import { loading } from './loading.mts';
import { lookups } from './lookups.mts';
import { memory } from './memory.mts';
import { burst, stream } from './oneByOne.mts';
import { pageSize } from './pageSize.mts';
import { returnAll } from './returnAll.mts';

/** Every row, in the order of the report. */
export const rows: Row[] = [
	enrich,
	messy,
	limited,
	burst,
	stream,
	besideLong,
	limit,
	returnAll,
	pageSize,
	downPages,
	lookups,
	growth,
	memory,
	loading,
];
