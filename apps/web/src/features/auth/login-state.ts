/** State passed to the sign-in page through the history entry; it survives a reload. */
export interface LoginState {
  email: string;
  notice?: string;
}

export const loginStateOf = (state: unknown): LoginState =>
  typeof state === 'object' && state !== null && 'email' in state ? (state as LoginState) : { email: '' };
