import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { cssVariablesResolver, theme } from '../app/theme.ts';
import classes from './print-sheet.module.css';

interface PrintSheetProps {
  label: string;
  /** Above the sheet, not printed. */
  actions: ReactNode;
  children: ReactNode;
}

/** Print preview, always in the light colour scheme. */
export const PrintSheet = ({ label, actions, children }: PrintSheetProps) => {
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className={classes.bar} data-screen-only>
        {actions}
      </div>
      <section ref={setSheet} className={classes.sheet} aria-label={label} data-report>
        {sheet && (
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            cssVariablesSelector="[data-report]"
            getRootElement={() => sheet}
            forceColorScheme="light"
            withGlobalClasses={false}
          >
            {children}
          </MantineProvider>
        )}
      </section>
    </>
  );
};
