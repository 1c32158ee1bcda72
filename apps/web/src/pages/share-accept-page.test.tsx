import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aShare, aUser } from '../../test/factories.ts';
import { mockAccount, mockAuth, mockSharing, network, refuse } from '../../test/network.ts';
import { serveDevices } from '../../test/open-overview.ts';
import { renderPage } from '../../test/render-page.tsx';
import { toasts } from '../ui/feedback/toast.ts';

const invitation = {
  email: 'guest@example.test',
  sharerName: 'Maya <b>Okafor</b>',
  message: '<img src=x onerror=alert(1)>',
  deviceName: 'Shed',
  accessRightsFlag: 2 as const,
  expiryDate: '2099-12-15T06:00:00.000Z',
};

const open = (as?: Parameters<typeof aUser>[0]) => {
  network.use(mockSharing.getInvitation(() => ({ invitation })));
  return renderPage('/share/accept/a-token', as ? { as: aUser(as) } : {});
};

describe('an invitation', () => {
  it('says who invites to what until when, and HTML stays text', async () => {
    open();
    expect(await screen.findByText('Maya <b>Okafor</b> shares Shed with you.')).toBeVisible();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(document.querySelector('blockquote img')).toBeNull();
    expect(screen.getByText('Limited')).toBeVisible();
    expect(screen.getByText(/15 Dec 2099/)).toBeVisible();
  });

  it('is accepted by the invited address, which then sees the device [P1.4.6]', async () => {
    const device = aDevice({ name: 'Shed', deviceType: 'airbolt', privilege: 2 });
    serveDevices([device]);
    const accept = vi.fn<Parameters<typeof mockSharing.acceptShare>[0]>(() => ({
      share: aShare({ deviceUUID: device.deviceUUID }),
    }));
    network.use(mockSharing.acceptShare(accept));
    const { actor } = open({ email: 'guest@example.test' });
    await actor.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}`));
    expect(accept.mock.calls[0]?.[0].params.token).toBe('a-token');
  });

  it('can be declined', async () => {
    const decline = vi.fn(() => ({ message: 'Invitation declined' }));
    network.use(mockSharing.declineShare(decline));
    const { actor } = open({ email: 'guest@example.test' });
    await actor.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('heading', { name: 'Invitation declined' })).toBeVisible();
    expect(decline).toHaveBeenCalledOnce();
  });

  it('is for nobody else: they may sign out and come back', async () => {
    network.use(mockAuth.logout(() => ({ message: 'Signed out' })));
    const { actor } = open({ email: 'other@example.test' });
    expect(await screen.findByText(/You are signed in as other@example.test/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('link', { name: 'Sign up' })).toBeVisible();
    expect(window.location.pathname).toBe('/share/accept/a-token');
  });

  it('leads to a sign-up with that very address', async () => {
    const { actor } = open();
    await actor.click(await screen.findByRole('link', { name: 'Sign up' }));
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveValue('guest@example.test');
    expect(email).toHaveAttribute('readonly');
  });

  it('is come back to after signing up, also in another tab', async () => {
    const { actor, unmount } = open();
    await actor.click(await screen.findByRole('link', { name: 'Sign up' }));
    await screen.findByLabelText('Email');
    unmount();
    sessionStorage.clear();
    const user = aUser({ email: 'guest@example.test' });
    network.use(
      mockAuth.login(() => ({ authToken: 'Bearer a-token', user, twoFactorCodeRequired: false })),
      mockAccount.getCurrentUser(() => ({ user })),
    );
    const again = renderPage('/login');
    await screen.findByLabelText('Email');
    await again.paste('Email', 'guest@example.test');
    await again.paste('Password', 'Secret1!x');
    await again.actor.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(window.location.pathname).toBe('/share/accept/a-token'));
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible();
  });

  it('says so when it is used or over', async () => {
    network.use(mockSharing.getInvitation(() => refuse('share-expired')));
    renderPage('/share/accept/a-token');
    expect(await screen.findByRole('heading', { name: 'This invitation is over' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    expect(toasts.getState()).toEqual([]);
  });

  it.each(['Accept', 'Decline'])('is over for who presses %s in a tab in which it still stands', async (button) => {
    network.use(
      mockSharing.acceptShare(() => refuse('share-expired')),
      mockSharing.declineShare(() => refuse('share-expired')),
    );
    const { actor } = open({ email: 'guest@example.test' });
    await actor.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'This invitation is over' })).toBeVisible();
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
    expect(toasts.getState()).toEqual([]);
  });

  it('leads somebody who is signed in from one that is over to the devices', async () => {
    network.use(mockSharing.getInvitation(() => refuse('share-expired')));
    renderPage('/share/accept/a-token', { as: aUser() });
    expect(await screen.findByRole('link', { name: 'Go to AirBolts' })).toHaveAttribute('href', '/');
  });
});
