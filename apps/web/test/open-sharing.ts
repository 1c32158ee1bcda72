import type { Device } from '@holdfast/contract/devices';
import type { Share } from '@holdfast/contract/sharing';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { fail, mockSharing, network } from './network.ts';
import { openOverview } from './open-overview.ts';

export const serveShares = (shares: Share[]) => {
  const create = vi.fn<Parameters<typeof mockSharing.createShare>[0]>(({ body }) => {
    const { masterKey: _masterKey, ...fields } = body;
    const share = { ...shares[0]!, ...fields, _id: 'new', isAcceptedFlag: 0, user: null } as Share;
    shares.push(share);
    return { share };
  });
  const update = vi.fn<Parameters<typeof mockSharing.updateShare>[0]>(({ params, body }) => {
    const index = shares.findIndex(({ _id }) => _id === params.shareId);
    shares[index] = { ...shares[index]!, ...body } as Share;
    return { share: shares[index] };
  });
  const remove = vi.fn<Parameters<typeof mockSharing.removeShare>[0]>(({ params }) => {
    shares.splice(0, shares.length, ...shares.filter(({ _id }) => _id !== params.shareId));
    return { message: 'Removed successfully' };
  });
  const removeAll = vi.fn<Parameters<typeof mockSharing.removeAllShares>[0]>(() => {
    shares.length = 0;
    return { message: 'Removed successfully' };
  });
  const resend = vi.fn<Parameters<typeof mockSharing.resendShare>[0]>(() => ({ message: 'Email sent.' }));
  network.use(
    mockSharing.listShares(() => ({ data: shares })),
    mockSharing.createShare(create),
    mockSharing.updateShare(update),
    mockSharing.listShareCompanions(() => ({ data: [] })),
    mockSharing.removeShare(remove),
    mockSharing.removeAllShares(removeAll),
    mockSharing.resendShare(resend),
  );
  return { shares, create, update, remove, removeAll, resend };
};

export const openSharing = async (
  device: Device,
  shares: Share[],
  entry: 'Share' | 'Manage sharing',
  { isBroken = false, after }: { isBroken?: boolean; after?: Promise<void> } = {},
) => {
  const served = serveShares(shares);
  if (after) network.use(mockSharing.listShares(() => after.then(() => ({ data: shares }))));
  if (isBroken) network.use(mockSharing.listShares(() => fail(404)));
  const view = await openOverview([device]);
  await view.actor.click(screen.getByRole('button', { name: `Menu of ${device.name}` }));
  await view.actor.click(await screen.findByRole('menuitem', { name: entry }));
  return { ...view, ...served };
};

export const popup = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
