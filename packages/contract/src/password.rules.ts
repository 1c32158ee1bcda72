export const passwordMaxLength = 200;

export const passwordRules = [
  {
    key: 'lowercase',
    text: 'Must have at least one lowercase letter.',
    isMet: (value: string) => /\p{Ll}/u.test(value),
  },
  {
    key: 'uppercase',
    text: 'Must have at least one uppercase letter.',
    isMet: (value: string) => /\p{Lu}/u.test(value),
  },
  { key: 'number', text: 'Must have at least one number.', isMet: (value: string) => /\d/.test(value) },
  { key: 'symbol', text: 'Must have at least one symbol.', isMet: (value: string) => /[\p{P}\p{S}]/u.test(value) },
  { key: 'length', text: 'Must be 8 characters or more.', isMet: (value: string) => [...value].length >= 8 },
] as const;

export const isPasswordAcceptable = (value: string) => passwordRules.every((rule) => rule.isMet(value));
