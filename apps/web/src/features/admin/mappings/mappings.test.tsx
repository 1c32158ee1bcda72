import { mappingPresets } from '@holdfast/contract/mappings.rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockAdmin, mockMappings, network } from '../../../../test/network.ts';
import { openAdmin, serveAdmin } from '../../../../test/open-admin.ts';

const patience = { timeout: 15_000 };
const find = (role: string, name: string | RegExp) => screen.findByRole(role, { name }, patience);
const dialog = (name: string) => find('dialog', name).then((found) => within(found));

const { topic, fields } = mappingPresets.zigbee2mqtt;
const mapping = {
  _id: 'm-1',
  name: 'Zigbee2MQTT',
  topic,
  fields,
  speedUnit: 'kmh' as const,
  username: 'mapping-0123456789ab',
  createdAt: '2026-03-02T12:00:00.000Z',
};

const openAdd = async () => {
  const { actor } = openAdmin('/admin/mappings');
  await actor.click(await find('button', 'Add mapping'));
  const form = await dialog('Add a mapping');
  return { actor, form, result: form.getByRole('status', { name: 'What would be stored' }) };
};

describe('mappings', () => {
  it('are added from a preset, tried with its example, and show their password once', async () => {
    serveAdmin();
    const add = vi.fn(() => ({ mapping, password: 'very-secret' }));
    network.use(mockMappings.addMapping(add));
    const { actor, form, result } = await openAdd();
    expect(form.getByLabelText(/^Topic\b(?! of)/)).toHaveValue('tele/{device}/SENSOR');
    expect(result).toHaveTextContent('garden-cart');
    expect(result).toHaveTextContent('When it arrives');

    await actor.click(form.getByRole('combobox', { name: 'Preset' }));
    await actor.click(await find('option', 'Zigbee2MQTT'));
    expect(form.getByLabelText(/^Latitude/)).toHaveValue('latitude');
    expect(result).toHaveTextContent('47.141, 9.521');
    expect(result).toHaveTextContent('Battery in percent81');
    await actor.click(form.getByRole('button', { name: 'Add' }));
    const made = await dialog('Mapping added');
    expect(made.getByText('mapping-0123456789ab')).toBeVisible();
    expect(made.getByText('very-secret')).toBeVisible();
    expect(add).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { name: 'Zigbee2MQTT', topic, fields, speedUnit: 'kmh' } }),
    );
    await actor.click(made.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('very-secret')).not.toBeInTheDocument();
  });

  it('say what is wrong with a message that is tried, and with what is typed', async () => {
    serveAdmin();
    const { actor, form, result } = await openAdd();
    const message = form.getByLabelText('Message');
    fireEvent.change(message, { target: { value: '{' } });
    expect(result).toHaveTextContent('The message is not JSON.');
    fireEvent.change(message, { target: { value: '{"GPS":{"lat":"x"}}' } });
    expect(result).toHaveTextContent('There is neither a position nor a battery');
    fireEvent.change(message, { target: { value: '{"GPS":{"lat":"47.5","lon":9.5}}' } });
    expect(result).toHaveTextContent('47.5, 9.5');
    fireEvent.change(form.getByLabelText('Topic of a message'), { target: { value: 'tele/cart/STATE' } });
    expect(result).toHaveTextContent('The mapping does not read this topic.');

    fireEvent.change(form.getByLabelText(/^Topic\b(?! of)/), { target: { value: 'devices/{device}/up' } });
    fireEvent.change(form.getByLabelText(/^Battery/), { target: { value: 'a..b' } });
    await actor.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByText('A word first, and {device} between two slashes or at the end')).toBeVisible();
    expect(form.getByText('Names with points between them')).toBeVisible();
  });

  it('are listed, and removed after a confirmation', async () => {
    serveAdmin();
    const remove = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(
      mockMappings.listMappings(() => ({ data: [mapping] })),
      mockMappings.removeMapping(remove),
    );
    const { actor } = openAdmin('/admin/mappings');
    expect(await find('row', /Zigbee2MQTT zigbee2mqtt\/{device} mapping-0123456789ab/)).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Remove Zigbee2MQTT' }));
    await actor.click((await dialog('Remove this mapping?')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The mapping was removed', {}, patience)).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id: 'm-1' } }));
  });

  it('have devices that are provisioned by their number in the topic', async () => {
    serveAdmin();
    const device = { _id: 'd-1', deviceUUID: 'CART-0001', deviceType: 'shield_gps' as const, imei: 'garden-cart' };
    const provision = vi.fn(() => ({ device, passcode: 'ABCD-EFGH', deviceSecret: 's', deviceKey: 'k' }));
    network.use(mockAdmin.provisionDevice(provision));
    const { actor } = openAdmin('/admin/devices');
    await actor.click(await find('button', 'Provision'));
    const form = await dialog('Provision a device');
    await actor.type(form.getByLabelText(/^Serial number/), 'CART-0001');
    await actor.click(form.getByRole('combobox', { name: 'Reports by' }));
    await actor.click(await find('option', 'A mapping, over MQTT'));
    await actor.type(form.getByLabelText(/^Number in the topic/), 'garden/cart');
    await actor.click(form.getByRole('button', { name: 'Provision' }));
    expect(form.getByText('Up to 64 letters, digits, dots, - or _')).toBeVisible();
    await actor.clear(form.getByLabelText(/^Number in the topic/));
    await actor.type(form.getByLabelText(/^Number in the topic/), 'garden-cart');
    await actor.click(form.getByRole('button', { name: 'Provision' }));
    expect((await dialog('Device provisioned')).getByText('ABCD-EFGH')).toBeVisible();
    const { _id, ...body } = device;
    expect(provision).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { ...body, model: 'mqtt' } }));
  });
});
