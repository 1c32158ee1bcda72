import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { clearSession } from '../src/lib/session.ts';
import { toasts } from '../src/ui/toast.ts';
import { network } from './network.ts';

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  cleanup();
  network.resetHandlers();
  clearSession();
  toasts.setState([], true);
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => network.close());
