import type { Device } from '@holdfast/contract/devices';
import { privileges } from '@holdfast/contract/devices.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { clientConfig, fail, mockAuth, mockHomeAssistant, network } from '../../../test/network.ts';
import { messages, openSettings } from '../../../test/open-settings.ts';

const open = (fields: Partial<Device> = {}, { hasHomeAssistant = true, isOn = false } = {}) => {
  const asked: unknown[] = [];
  network.use(
    mockAuth.getClientConfig(() => ({ ...clientConfig, hasHomeAssistant })),
    mockHomeAssistant.getHomeAssistant(() => ({ homeAssistant: { isOn } })),
    mockHomeAssistant.switchHomeAssistant(({ body }) => {
      asked.push(body);
      return { homeAssistant: body };
    }),
  );
  return { ...openSettings(aDevice(fields), { tab: 'basic' }), asked };
};

const findPanel = async () => within(await screen.findByRole('region', { name: 'Home Assistant' }));
const findSwitch = async () => {
  const toggle = await (await findPanel()).findByRole('switch', { name: 'Show in Home Assistant' });
  await waitFor(() => expect(toggle).toBeEnabled());
  return toggle;
};

describe('Home Assistant', () => {
  it('is told what the owner was told of, and only once they switch it on', async () => {
    const { actor, asked } = open();
    const toggle = await findSwitch();
    expect(toggle).not.toBeChecked();
    expect(toggle).toHaveAccessibleDescription(/position, speed, battery and temperature.*whoever runs this server/);
    await actor.click(toggle);
    expect(await messages().findByText('The device shows in Home Assistant')).toBeVisible();
    expect(toggle).toBeChecked();
    await waitFor(() => expect(toggle).toBeEnabled());
    await actor.click(toggle);
    expect(await messages().findByText('The device is being removed from Home Assistant')).toBeVisible();
    expect(toggle).not.toBeChecked();
    expect(asked).toEqual([{ isOn: true }, { isOn: false }]);
  });

  it('stays as it was when the server does not take it', async () => {
    const { actor } = open({}, { isOn: true });
    network.use(mockHomeAssistant.switchHomeAssistant(() => fail(500)));
    const toggle = await findSwitch();
    await actor.click(toggle);
    expect(await messages().findByText('Unable to change what Home Assistant shows')).toBeVisible();
    expect(toggle).toBeChecked();
  });

  it.each([
    ['somebody who manages the device for its owner', { privilege: privileges.owner }, true],
    ['anybody where the server has none', {}, false],
  ])('is not offered to %s', async (_who, fields, hasHomeAssistant) => {
    open(fields, { hasHomeAssistant });
    expect(await screen.findByRole('region', { name: 'Quick actions' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Home Assistant' })).toBeNull());
  });
});
