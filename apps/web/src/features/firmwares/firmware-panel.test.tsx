import { privileges } from '@holdfast/contract/devices.rules';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockFirmwares, network, refuse } from '../../../test/network.ts';
import { findSocket } from '../../../test/open-live.ts';
import { openSecurity } from '../../../test/open-security.ts';

const createdAt = new Date().toISOString();
const command = { id: 'c1', name: 'firmware', args: {}, state: 'waiting', createdAt } as const;

describe('the firmware panel', () => {
  it('shows current and latest, and asks the device for an update after a confirmation [P1.7.23]', async () => {
    const { actor, change, device, panel } = await openSecurity();
    const update = vi.fn((_call: { params: { id: string }; body: { firmware: string } }) => {
      change({ pendingCommands: [command] });
      return { message: 'Words of the server', command: { ...command, updatedAt: createdAt, reason: null } };
    });
    network.use(mockFirmwares.updateFirmware(update));
    const firmware = panel('Firmware');
    expect(await firmware.findByText('Update available')).toBeVisible();
    expect(firmware.getByText('2.8.1')).toBeVisible();
    expect(firmware.getByText('2.9.0')).toBeVisible();
    await actor.click(firmware.getByRole('button', { name: 'Update firmware' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update firmware?' }));
    expect(update).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Update firmware' }));
    expect(await screen.findByText('Requested successfully')).toBeVisible();
    expect(update.mock.calls[0]![0]).toMatchObject({ params: { id: device._id }, body: { firmware: '2.9.0' } });

    expect(await firmware.findByRole('region', { name: 'Waiting for device' })).toBeVisible();
    expect(firmware.getByRole('img', { name: 'Step 1 of 3' })).toBeVisible();
    expect(firmware.getByRole('button', { name: 'Update firmware' })).toBeDisabled();
    const socket = await findSocket();
    const tell = (state: string) =>
      socket.receive('command-update', { deviceUUID: device.deviceUUID, id: 'c1', name: 'firmware', state });
    tell('sent');
    expect(await firmware.findByRole('img', { name: 'Step 2 of 3' })).toBeVisible();
    change({ pendingCommands: [] });
    tell('failed');
    expect(await firmware.findByRole('region', { name: 'Not done' })).toBeVisible();
  });

  it('has nothing to update when the device has the latest', async () => {
    const { panel, queryClient } = await openSecurity();
    network.use(mockFirmwares.getFirmware(() => ({ current: '2.9.0', latest: '2.9.0' })));
    await queryClient.resetQueries({ queryKey: ['firmware'] });
    expect(await panel('Firmware').findByText('Up to date')).toBeVisible();
    expect(panel('Firmware').queryByRole('button', { name: 'Update firmware' })).not.toBeInTheDocument();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    const { actor, panel, queryClient } = await openSecurity();
    network.use(mockFirmwares.getFirmware(() => refuse('bad-input')));
    await queryClient.resetQueries({ queryKey: ['firmware'] });
    expect(await panel('Firmware').findByText('Unable to load firmware')).toBeVisible();
    network.use(mockFirmwares.getFirmware(() => ({ current: null, latest: '2.9.0' })));
    await actor.click(panel('Firmware').getByRole('button', { name: 'Try again' }));
    expect(await panel('Firmware').findByText('N/A')).toBeVisible();
  });

  it('offers no update to somebody who does not own the device', async () => {
    const { panel } = await openSecurity({ privilege: privileges.unrestricted, firmware: '2.8.1' });
    expect(panel('Firmware').getByText('2.8.1')).toBeVisible();
    expect(panel('Firmware').queryByRole('button', { name: 'Update firmware' })).not.toBeInTheDocument();
  });
});
