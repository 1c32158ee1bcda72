/**
 * Text, @, labels with a dot between each, the last of at least two characters; nothing that could start another header
 * or address, and nothing invisible, which would make two addresses look like one.
 */
const emailPattern = /^[^\s\p{C}@<>(),;:"[\]\\]+@(?:[^\s\p{C}@<>(),;:"[\]\\.]+\.)+[^\s\p{C}@<>(),;:"[\]\\.]{2,}$/u;

export const isEmail = (value: string) => value.length <= 254 && emailPattern.test(value);

/** Wide and joined letters, which look the same and which mail servers take for the same, are the plain ones. */
export const normalizeEmail = (value: string) => value.trim().normalize('NFKC').toLowerCase();
