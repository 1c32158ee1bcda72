import { screen, waitFor, within } from '@testing-library/react';
import compressImage from 'browser-image-compression';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { mockDevices, network, refuse } from '../../../../test/network.ts';
import { messages, openSettings, panel, sentOf } from '../../../../test/open-settings.ts';

vi.mock('browser-image-compression', () => ({ default: vi.fn() }));

const open = (fields: Parameters<typeof aDevice>[0] = {}) => {
  const device = aDevice({ name: 'Bike', color: 'signal', ...fields });
  return { device, ...openSettings(device, { tab: 'basic' }) };
};
const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'bike.jpg', { type: 'image/jpeg' });
const saveButton = () => screen.getByRole('button', { name: 'Save' });

describe('Basic settings', () => {
  it('have photo, name, six ascent colours, Save and quick actions [P1.2.39]', async () => {
    const { actor, update } = open();
    const basic = await panel('Device');
    expect(basic.getByRole('button', { name: 'Upload photo' })).toBeVisible();
    const name = basic.getByRole('textbox', { name: 'Name' });
    const colours = within(basic.getByRole('group', { name: 'Ascent colour' }));
    expect(colours.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Graphite',
      'Signal',
      'Moss',
      'Harbour',
      'Sand',
      'Rose',
    ]);
    expect(colours.getByRole('radio', { name: 'Signal' })).toBeChecked();
    expect(await panel('Quick actions')).toBeDefined();
    expect(saveButton()).toBeDisabled();
    await actor.click(colours.getByRole('radio', { name: 'Moss' }));
    await actor.clear(name);
    await actor.type(name, 'Cargo bike');
    await actor.click(saveButton());
    expect(await messages().findByText('Saved successfully')).toBeVisible();
    expect(sentOf(update)).toEqual([{ name: 'Cargo bike', color: 'moss' }]);
    expect(screen.getByRole('heading', { name: 'Cargo bike Settings', level: 1 })).toBeVisible();
    await waitFor(() => expect(saveButton()).toBeDisabled());
  });

  it('want a name [P1.5.20]', async () => {
    const { actor, update } = open();
    const name = (await panel('Device')).getByRole('textbox', { name: 'Name' });
    await actor.clear(name);
    await actor.click(saveButton());
    expect(name).toHaveAccessibleDescription('Field is required');
    expect(name).toHaveFocus();
    expect(update).not.toHaveBeenCalled();
  });

  it('send a large photo compressed to 1024 pixels and 0.06 MB, a small one as it is [P1.5.17]', async () => {
    const compress = vi.mocked(compressImage).mockResolvedValue(new File(['less'], 'less.jpg', { type: 'image/jpeg' }));
    const { actor, update } = open();
    const upload = (await panel('Device')).getByLabelText('Upload photo', { selector: 'input' });
    await actor.upload(upload, new File(['tiny'], 'tiny.jpg', { type: 'image/jpeg' }));
    await screen.findByText('1 unsaved change');
    await actor.click(saveButton());
    await waitFor(() => expect(sentOf(update)).toEqual([{ devicePicture: btoa('tiny') }]));
    expect(compress).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument());
    await actor.upload(upload, photo(70_000));
    await screen.findByText('1 unsaved change');
    await actor.click(saveButton());
    await waitFor(() => expect(sentOf(update)).toHaveLength(2));
    expect(sentOf(update)[1]).toEqual({ devicePicture: btoa('less') });
    const limits = { maxWidthOrHeight: 1024, maxSizeMB: 0.06 };
    expect(compress).toHaveBeenCalledExactlyOnceWith(expect.any(File), expect.objectContaining(limits));
  });

  it('take the photo away', async () => {
    const { actor, update } = open({ devicePicture: btoa('a picture') });
    await actor.click((await panel('Device')).getByRole('button', { name: 'Remove photo' }));
    await actor.click(saveButton());
    expect(await messages().findByText('Saved successfully')).toBeVisible();
    expect(sentOf(update)).toEqual([{ devicePicture: '' }]);
  });

  it('tell why they could not be saved, and keep them', async () => {
    const { actor } = open();
    network.use(mockDevices.updateDevice(() => refuse('bad-input', { message: 'name: too long' })));
    await actor.type((await panel('Device')).getByRole('textbox', { name: 'Name' }), ' II');
    await actor.click(saveButton());
    expect(await messages().findByText('Unable to update device: name: too long')).toBeVisible();
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bike');
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument();
  });

  it('remove the device after a confirmation, whatever is unsaved', async () => {
    const { actor, device, devices } = open();
    const remove = vi.fn(() => {
      devices.pop();
      return { message: 'Removed' };
    });
    network.use(mockDevices.removeDevice(remove));
    await actor.type((await panel('Device')).getByRole('textbox', { name: 'Name' }), ' II');
    await actor.click((await panel('Quick actions')).getByRole('button', { name: /Remove device/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove device?' }));
    await actor.click(dialog.getByRole('button', { name: 'Remove device' }));
    expect(await messages().findByText('Removed successfully')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/device'));
    expect(remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id: device._id } }));
    expect(messages().queryByText('Unable to load device')).not.toBeInTheDocument();
  });
});
