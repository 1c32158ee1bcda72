/** The job that looks for imports to work on. */
export const importWork = 'import-work';
