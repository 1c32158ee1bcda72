import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { cancelPasswordRequest } from '../src/lib/password-confirmation.ts';
import { clearSession } from '../src/lib/session.ts';
import { toasts } from '../src/ui/feedback/toast.ts';
import './canvas.ts';
import './cancelled-frames.ts';
import './element-errors.ts';
import { realtime } from './fake-socket.ts';
import { network } from './network.ts';
import './owner-stacks.ts';

vi.mock('socket.io-client', () => import('./fake-socket.ts'));

// Pages are lazy loaded, which takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  network.resetHandlers();
  clearSession();
  cancelPasswordRequest();
  toasts.setState([], true);
  localStorage.clear();
  sessionStorage.clear();
  realtime.reset();
});

// A pending import would fail when its test file ends, and break that module for all later files (no isolation).
afterAll(() => vi.dynamicImportSettled());
afterAll(() => network.close());
