import { lazy, type ReactNode } from 'react';
import { loadOtherTexts } from '../../languages/load-texts.ts';
import { useIsLoggedOn } from '../../lib/session.ts';

// Lazy loaded: visitors do not need it.
const PageFrame = lazy(async () => {
  await loadOtherTexts();
  return { default: (await import('./page-frame.tsx')).PageFrame };
});

interface PublicPageProps {
  title: string;
  forVisitors: ReactNode;
  isBleeding?: boolean;
  children: ReactNode;
}

/** A public page, which signed-in users see inside the shell. */
export const PublicPage = ({ forVisitors, ...frame }: PublicPageProps) =>
  useIsLoggedOn() ? <PageFrame {...frame} /> : forVisitors;
