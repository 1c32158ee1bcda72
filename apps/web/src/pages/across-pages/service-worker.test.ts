import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';

const giveBrowser = (register: () => Promise<unknown>) => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
};

it('the service worker is registered as soon as the app starts, signed in or not [P2.7.34]', async () => {
  const register = vi.fn(async () => ({}));
  giveBrowser(register);
  renderPage('/login');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

it('a browser that refuses it shows the app all the same', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  giveBrowser(async () => {
    throw new Error('insecure');
  });
  renderPage('/login');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(log).toHaveBeenCalled();
});
