/** What tests of the node in n8n's engine are made of. */
export * from './expecting.mts';
export * from './freeFields.mts';
export * from './http.mts';
export * from './ownDomain.mts';
export * from './testBed.mts';
export * from './times.mts';
export * from './useTestBed.mts';
export * from './validations.mts';
