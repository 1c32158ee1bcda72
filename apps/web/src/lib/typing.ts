/** True if the key event goes to an input, so that it must not trigger a shortcut. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
