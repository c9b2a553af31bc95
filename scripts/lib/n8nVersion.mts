/** The environment variable for another version of n8n than the pinned one, e.g. 2.35.7. Child processes read it too. */
export const N8N_VERSION = 'TESTED_N8N_VERSION';
