/** Whether a key is meant for a field, so that it is no shortcut. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
