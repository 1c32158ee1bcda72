export const rekeyTexts = {
  title: 'Rekey device?',
  text: (name: string) => `${name} gets a new secret when it next wakes. The one it has now is then worth nothing.`,
} as const;
