/** Text, @, text, dot, at least two characters; nothing that could start another header or address. */
const emailPattern = /^[^\s\p{Cc}@<>(),;:"[\]\\]+@[^\s\p{Cc}@<>(),;:"[\]\\]+\.[^\s\p{Cc}@<>(),;:"[\]\\.]{2,}$/u;

export const isEmail = (value: string) => value.length <= 254 && emailPattern.test(value);

export const normalizeEmail = (value: string) => value.trim().toLowerCase();
