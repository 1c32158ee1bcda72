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

// Pages are loaded when they are first opened, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  cleanup();
  network.resetHandlers();
  clearSession();
  cancelPasswordRequest();
  toasts.setState([], true);
  localStorage.clear();
  sessionStorage.clear();
  realtime.reset();
});

// An import that is still on its way when its file ends would fail, and with it the module for all files after.
afterAll(() => vi.dynamicImportSettled());
afterAll(() => network.close());
