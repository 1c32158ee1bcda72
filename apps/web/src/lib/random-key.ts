/** Unguessable and never made twice. `crypto.randomUUID` would be missing on a plain http address in a home network. */
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
