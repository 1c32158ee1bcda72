/** Name of the job that triggers the search for pending imports. */
export const importWork = 'import-work';
