import { isEnterprise } from '@holdfast/contract/roles.rules';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { brand } from '../../brand.ts';
import { useHasSlidingDrawer } from '../../lib/media.ts';
import { useUser } from '../../lib/session.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import classes from './drawer.module.css';
import { DrawerSections } from './drawer-sections.tsx';
import { useNavigation } from './navigation-context.ts';
import { shellTexts as texts } from './shell.texts.ts';

const BrandMark = () => {
  const isForEnterprise = isEnterprise(useUser().roles);
  return (
    <div className={classes.brand}>
      <Logo isEnterprise={isForEnterprise} size={28} />
      <span className={classes.name}>{brand.name}</span>
      {isForEnterprise && <span className={classes.chip}>{texts.enterprise}</span>}
    </div>
  );
};

export const Drawer = () => {
  const isSliding = useHasSlidingDrawer();
  const { isOpen, close } = useNavigation();
  const isHidden = isSliding && !isOpen;
  const drawer = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isSliding || !isOpen) return;
    const opener = document.activeElement;
    drawer.current?.querySelector<HTMLElement>('a, button')?.focus();
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    window.addEventListener('keydown', closeOnEscape);
    return () => {
      window.removeEventListener('keydown', closeOnEscape);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isSliding, isOpen, close]);

  return (
    <>
      {isSliding && isOpen && <div className={classes.scrim} onClick={close} aria-hidden />}
      <nav
        ref={drawer}
        className={classes.drawer}
        aria-label={texts.navigation}
        data-sliding={isSliding || undefined}
        data-open={isOpen || undefined}
        inert={isHidden}
        data-screen-only
      >
        <div className={classes.head}>
          <BrandMark />
          {isSliding && (
            <div className={classes.buttons}>
              <PaletteButton onOpen={close} />
              <ActionIcon aria-label={texts.closeNavigation} onClick={close}>
                <IconX size={18} />
              </ActionIcon>
            </div>
          )}
        </div>
        <DrawerSections />
      </nav>
    </>
  );
};
