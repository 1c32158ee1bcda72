import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { openOverview } from '../../../test/open-overview.ts';
import { addDeviceDialog } from '../../features/devices/add/adding-code.ts';

describe('a dialog that comes when it is needed', () => {
  it('opens after its code was loaded', async () => {
    const { actor } = await openOverview([aDevice()]);
    await actor.click(screen.getByRole('button', { name: 'Add device' }));
    expect(await screen.findByRole('dialog', { name: 'Add device' })).toBeVisible();
  });

  it('says so where its code cannot come, leaves the page alone and can be tried again', async () => {
    const { actor } = await openOverview([aDevice({ name: 'Bike' })]);
    addDeviceDialog.loaded = undefined;
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const load = vi.spyOn(addDeviceDialog, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
    await actor.click(screen.getByRole('button', { name: 'Add device' }));
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Bike' })).toBeVisible();
    await waitFor(() => expect(warn).toHaveBeenCalled());
    load.mockRestore();
    await actor.click(screen.getByRole('button', { name: 'Add device' }));
    expect(await screen.findByRole('dialog', { name: 'Add device' })).toBeVisible();
  });
});
