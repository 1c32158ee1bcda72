import { useEffect } from 'react';
import { addDeviceDialog } from '../../features/devices/add/adding-code.ts';
import { isTyping } from '../../lib/typing.ts';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { showPalette, useShownPalette } from './palette-state.ts';

const palette = dialogCode(async () => (await import('./palette.tsx')).Palette);
const shortcuts = dialogCode(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const liveLink = dialogCode(
  async () => (await import('../../features/live-links/live-link-dialog.tsx')).LiveLinkDialog,
);

const close = () => showPalette(null);

const isInDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

const useShortcuts = () => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isInDialog()) return;
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event);
      if (!isPalette && !isHelp) return;
      event.preventDefault();
      showPalette(isPalette ? 'palette' : 'shortcuts');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};

/** Listens for the shortcuts in the shell; their dialogs are lazy loaded. */
export const PaletteHost = () => {
  const shown = useShownPalette();
  useShortcuts();
  useEffect(() => close, []);
  if (shown === 'palette') return <LazyDialog key="palette" code={palette} props={{ onClose: close }} />;
  if (shown === 'shortcuts') return <LazyDialog key="shortcuts" code={shortcuts} props={{ onClose: close }} />;
  if (shown === 'addDevice') {
    return <LazyDialog key="add-device" code={addDeviceDialog} props={{ onClose: close }} />;
  }
  if (shown) return <LazyDialog key="live-link" code={liveLink} props={{ device: shown.liveLinkOf, onClose: close }} />;
  return null;
};
