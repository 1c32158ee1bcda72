/** Result of a check; `advice` is set unless the state is `ok`. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed';
  says: string;
  advice?: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const warning = (says: string, advice: string): Finding => ({ state: 'warning', says, advice });
export const failed = (says: string, advice: string): Finding => ({ state: 'failed', says, advice });

/** Network errors have a code and sometimes an empty message. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || error.name).split('\n')[0] ?? '';
};
