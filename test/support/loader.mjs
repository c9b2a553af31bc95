// How Node loads the tests: TypeScript by tsx, and n8n-workflow as n8n loads it. Run in each thread of jest.
import { register } from 'node:module';
import { register as registerCjs } from 'tsx/cjs/api';
import { register as registerEsm } from 'tsx/esm/api';

registerCjs();
registerEsm();
register('./loadAsCommonJs.mjs', import.meta.url);
