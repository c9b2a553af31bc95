// How Node loads the tests.
import 'tsx';
import { register } from 'node:module';

register('./asN8nLoads.mjs', import.meta.url);
