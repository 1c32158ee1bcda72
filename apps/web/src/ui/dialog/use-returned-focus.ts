import { useLayoutEffect, useState } from 'react';

/** A focused menu item is removed with its menu, so the menu's button is used instead. */
const lastingOf = (focused: Element | null) => {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
};

/**
 * Restores the focus when a dialog unmounts; Mantine does so only for modals that stay mounted. When one dialog
 * replaces another, the old one has already restored the focus, because layout effect cleanups run before
 * layout effects.
 */
export const useReturnedFocus = () => {
  const [opener] = useState(() => lastingOf(document.activeElement));
  useLayoutEffect(() => {
    const before = opener?.isConnected ? opener : document.activeElement;
    return () => {
      const now = document.activeElement;
      // Keeps the focus if something else took it on purpose.
      const isFree = !now || now === document.body || now.closest('[role="dialog"]');
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [opener]);
};
