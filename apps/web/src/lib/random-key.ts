/** 128 random bits. `crypto.randomUUID` is unavailable over plain http, as in a home network. */
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
