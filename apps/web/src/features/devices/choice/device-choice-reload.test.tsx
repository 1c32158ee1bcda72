import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aDevice, aToken } from '../../../../test/factories.ts';
import { cards, chooseView, openOverview } from '../../../../test/open-overview.ts';

it('a reload keeps the token and the type, and neither view, search, person nor devices [P1.3.11] [P1.3.12]', async () => {
  const devices = [
    aDevice({ name: 'Bike' }),
    aDevice({ name: 'Door', deviceType: 'airbolt' }),
    aDevice({ name: 'Van' }),
  ];
  const { actor } = await openOverview(devices);
  await actor.click(
    within(await screen.findByRole('navigation', { name: 'Main navigation' })).getByRole('link', {
      name: /GPS Tracker/,
    }),
  );
  await waitFor(() => expect(cards()).toEqual(['Bike', 'Van']));
  await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'va');
  await waitFor(() => expect(cards()).toEqual(['Van']));
  await chooseView(actor, 'grid');
  expect(Object.keys({ ...localStorage }).sort()).toEqual([
    'holdfast.device',
    'holdfast.my.deviceType',
    'holdfast.my.subscriptions',
    'holdfast.my.token',
  ]);
  const kept = JSON.stringify({ ...localStorage });
  for (const { name, _id } of devices) for (const secret of [name, _id]) expect(kept).not.toContain(secret);

  // A reload starts the program anew, with nothing but what the browser keeps.
  vi.resetModules();
  const { useDeviceChoice } = await import('./device-choice.ts');
  const { clearSession, session } = await import('../../../lib/session.ts');
  // The next file goes on with these modules.
  onTestFinished(clearSession);
  const { result } = renderHook(useDeviceChoice);
  expect(result.current).toEqual({ type: 'shield_gps', view: 'combo', name: '' });
  expect(session.getState()).toEqual({ token: aToken, user: null, hasSignedOut: false });
});
