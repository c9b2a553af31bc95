import type { Row } from '../row.mts';
import { enrich } from './enrich.mts';
import { limit } from './limit.mts';
import { loading } from './loading.mts';
import { lookups } from './lookups.mts';
import { memory } from './memory.mts';
import { returnAll } from './returnAll.mts';

/** Every row, in the order of the report. */
export const rows: Row[] = [enrich, limit, returnAll, lookups, memory, loading];
