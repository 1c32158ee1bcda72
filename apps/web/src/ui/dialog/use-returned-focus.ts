import { useLayoutEffect, useState } from 'react';

/** The entry of a menu goes with its menu; what opened the menu stays. */
const lastingOf = (focused: Element | null) => {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
};

/**
 * Whoever had the focus when a dialog came gets it back when it goes: Mantine returns it only where a modal stays
 * mounted. Where the dialog takes the place of another one, that one has just given the focus back, since layout
 * effects that end run first.
 */
export const useReturnedFocus = () => {
  const [opener] = useState(() => lastingOf(document.activeElement));
  useLayoutEffect(() => {
    const before = opener?.isConnected ? opener : document.activeElement;
    return () => {
      const now = document.activeElement;
      // Whatever took the focus on purpose keeps it.
      const isFree = !now || now === document.body || now.closest('[role="dialog"]');
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [opener]);
};
