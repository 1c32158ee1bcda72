export const importWork = 'import-work';
