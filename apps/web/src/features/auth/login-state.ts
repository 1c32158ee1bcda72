/** What the page before the sign-in knows already; it stays over a reload. */
export interface LoginState {
  email: string;
  /** Stands above the form until the person has signed in. */
  notice?: string;
}

export const loginStateOf = (state: unknown): LoginState =>
  typeof state === 'object' && state !== null && 'email' in state ? (state as LoginState) : { email: '' };
