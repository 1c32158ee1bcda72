import { type ReactNode, useDeferredValue } from 'react';

interface DeferredProps {
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Shows the fallback first, then renders the children in pieces, between which the page stays responsive. Lazy children
 * are shown as soon as their code is loaded; after the fallback of a `Suspense` React would wait for up to 300 ms.
 */
export const Deferred = ({ fallback, children }: DeferredProps) =>
  useDeferredValue(true, false) ? children : fallback;
