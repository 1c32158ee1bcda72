/** Loaded with the first passkey: its certificate parsers would be about a tenth of the work of a start. */
export const loadWebauthn = () => import('@simplewebauthn/server');
