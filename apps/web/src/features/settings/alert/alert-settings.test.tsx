import { privileges } from '@holdfast/contract/devices.rules';
import type { Integration } from '@holdfast/contract/integrations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { fail, mockDevices, mockGeofences, mockIntegrations, network } from '../../../../test/network.ts';
import { findSocket } from '../../../../test/open-live.ts';
import { messages, openSettings, panel, sentOf } from '../../../../test/open-settings.ts';

const on = { enable: true, sendLocation: false };
const temperature = { ...on, reAlertDuration: 300, condition: 'greaterOrEqual', level: 30, unit: 'c' } as const;
const accelerometer = { ...on, reAlertDuration: 180, ultraPowerMode: false, sensitivity: 4, duration: 3 };
const waterAlarm = { ...on, reAlertDuration: 300 };
const allOn = { temperature, accelerometer, waterAlarm };

const save = async (actor: UserEvent) => {
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await messages().findByText('Saved successfully')).toBeVisible();
};

const optionsOf = async (actor: UserEvent, field: HTMLElement) => {
  await actor.click(field);
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
  await actor.keyboard('{Escape}');
  return options;
};

const choose = async (actor: UserEvent, field: HTMLElement, name: string) => {
  await actor.click(field);
  await actor.click(await screen.findByRole('option', { name }));
};

describe('a tracker of another maker', () => {
  it('has only the settings that its model knows', async () => {
    const device = aDevice({ model: 'gt06' });
    openSettings(device);
    const report = await panel('Schedule report');
    expect(report.getByRole('combobox')).toBeVisible();
    expect(report.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Sound and light' })).not.toBeInTheDocument();
    expect(screen.queryByText('Water')).not.toBeInTheDocument();
  });
});

const ntfy: Integration = {
  _id: 'ntfy-1',
  kind: 'ntfy',
  isOn: true,
  target: 'ntfy.sh/bikes-7',
  events: ['alert.raised'],
  secretEnd: '',
  createdAt: '2026-11-10T09:00:00.000Z',
  failingSince: null,
  lastResult: 'delivered',
  offReason: null,
};

describe('how one is told oneself', () => {
  it.each([390, 1440])('stands first at %i px', async (width) => {
    openSettings(aDevice(), { width });
    await panel('Alerts');
    const own = screen.getByRole('region', { name: 'Your alerts' });
    const alerts = screen.getByRole('region', { name: 'Alerts' });
    expect(own.compareDocumentPosition(alerts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says where mails and pushes arrive, and which other ways there are', async () => {
    network.use(mockIntegrations.listIntegrations(() => ({ data: [ntfy] })));
    openSettings(aDevice(), { as: { email: 'maya@example.test' } });
    const own = await panel('Your alerts');
    expect(own.getByRole('switch', { name: 'Email alerts' })).toHaveAccessibleDescription('maya@example.test');
    expect(own.getByRole('switch', { name: 'Push alerts' })).toHaveAccessibleDescription(
      'This browser cannot receive them',
    );
    expect(await own.findByRole('button', { name: 'Manage ntfy' })).toBeVisible();
    expect(own.getByRole('button', { name: 'Connect Telegram' })).toBeEnabled();
  });

  it('offers pushes in a browser that was never asked', async () => {
    const browser = { permission: 'default' };
    const requestPermission = vi.fn(async () => {
      browser.permission = 'denied';
      return browser.permission;
    });
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', Object.assign(browser, { requestPermission }));
    Object.defineProperty(navigator, 'serviceWorker', { value: { register: async () => {} }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
    const { actor } = openSettings(aDevice({ pushNotification: true }));
    const own = await panel('Your alerts');
    expect(own.getByText('Not yet on in this browser')).toBeVisible();
    await actor.click(own.getByRole('button', { name: 'Allow here' }));
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(await own.findByText('Blocked in the settings of this browser')).toBeVisible();
    expect(own.queryByRole('button', { name: 'Allow here' })).not.toBeInTheDocument();
  });
});

describe('the fence and the places', () => {
  const fence = [
    { latitude: 47.1, longitude: 9.5 },
    { latitude: 47.2, longitude: 9.5 },
    { latitude: 47.2, longitude: 9.6 },
  ];
  const geoFence = { enable: true, liveTrackingUnable: false, trackingTime: 300 };

  it.each([
    [{}, 'No fence is drawn yet', 'Draw a fence'],
    [{ mapBoundaryPoints: fence, geoFence }, 'Alert when it leaves or comes back', 'Change'],
    [
      { mapBoundaryPoints: fence, geoFence: { ...geoFence, enable: false } },
      'Off: you are not told when it leaves',
      'Change',
    ],
  ])('are among the alerts and lead to their maps', async (changes, text, action) => {
    const device = aDevice(changes);
    openSettings(device);
    const alerts = await panel('Alerts');
    const row = within(alerts.getByRole('region', { name: 'Geo-fence' }));
    expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link', { name: action })).toHaveAttribute(
      'href',
      `/device/${device.deviceUUID}/settings/security`,
    );
    expect(within(alerts.getByRole('region', { name: 'Places' })).getByRole('link')).toHaveAttribute('href', '/places');
  });
});

describe('the alerts of a device', () => {
  it('have a switch each and tell how many are on [P1.2.40]', async () => {
    const { actor, update } = openSettings(aDevice({ temperature }));
    const alerts = await panel('Alerts');
    expect(alerts.getByText('2 of 6 on')).toBeVisible();
    for (const name of ['Movement', 'Water', 'Location updates', 'Silent']) {
      await actor.click(alerts.getByRole('switch', { name }));
    }
    await actor.click(alerts.getByRole('switch', { name: 'SOS button' }));
    expect(alerts.getByText('5 of 6 on')).toBeVisible();
    expect(screen.getByText('5 unsaved changes')).toBeVisible();
    await save(actor);
    expect(sentOf(update)).toEqual([
      {
        accelerometer: { enable: true },
        waterAlarm: { enable: true },
        locationUpdateNotification: true,
        sosAlertNotification: false,
        silenceHours: 24,
      },
    ]);
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument();
  });

  it('are tuned while they are on [P1.2.40]', async () => {
    openSettings(aDevice({ temperature }));
    const alerts = await panel('Alerts');
    expect(alerts.getByRole('textbox', { name: 'Level' })).toBeVisible();
    expect(alerts.queryByRole('slider', { name: 'Sensitivity' })).not.toBeInTheDocument();
  });

  it('take a temperature with its condition, unit and a level that is a number [P1.5.19 P1.9.19]', async () => {
    const { actor, update } = openSettings(aDevice({ temperature }));
    const alerts = await panel('Alerts');
    const condition = alerts.getByRole('combobox', { name: 'Condition' });
    expect(await optionsOf(actor, condition)).toEqual(['Greater or equal', 'Less or equal']);
    await choose(actor, condition, 'Less or equal');
    await actor.click(alerts.getByRole('radio', { name: '°F' }));
    const level = alerts.getByRole('textbox', { name: 'Level' });
    expect(level).toHaveValue('86');
    await actor.clear(level);
    await actor.click(screen.getByRole('button', { name: 'Save' }));
    expect(level).toHaveAccessibleDescription('A number from -100 to 400');
    expect(level).toHaveFocus();
    expect(update).not.toHaveBeenCalled();
    await actor.type(level, 'warm-4.5');
    await save(actor);
    expect(sentOf(update)).toEqual([{ temperature: { condition: 'lessOrEqual', unit: 'f', level: -4.5 } }]);
  });

  it('show how warm it is beside the level, as soon as the device tells [P2.4.32]', async () => {
    const device = aDevice({ temperature });
    const { actor } = openSettings(device);
    const alerts = await panel('Alerts');
    expect(alerts.getByRole('img', { name: 'Now 21.4°C, Alert at 30°C' })).toBeVisible();
    await actor.click(alerts.getByRole('switch', { name: 'Water' }));
    const socket = await findSocket();
    await waitFor(() => expect(socket.rooms()).toContain(`device ${device._id}`));
    socket.receive('device-info-update', {
      deviceUUID: device.deviceUUID,
      modem_temperature: 24.5,
      waterAlarm: { ...device.waterAlarm, reAlertDuration: 600 },
      ledFlash: true,
    });
    expect(await alerts.findByRole('img', { name: 'Now 24.5°C, Alert at 30°C' })).toBeVisible();
    expect(screen.getByRole('switch', { name: /LED flash/ })).toBeChecked();
    expect(alerts.getByRole('switch', { name: 'Water' })).toBeChecked();
    expect(alerts.getByText('3 of 6 on')).toBeVisible();
    expect(screen.getByText('1 unsaved change')).toBeVisible();
  });

  it('take movement by a slider of 1 to 10 that the device counts the other way round [P1.5.18]', async () => {
    const { actor, update } = openSettings(aDevice({ accelerometer }));
    const alerts = await panel('Alerts');
    const slider = alerts.getByRole('slider', { name: 'Sensitivity' });
    expect(slider).toHaveValue('7');
    expect(slider).toHaveAttribute('min', '1');
    expect(slider).toHaveAttribute('max', '10');
    fireEvent.change(slider, { target: { value: '10' } });
    const duration = alerts.getByRole('textbox', { name: 'Duration' });
    await actor.clear(duration);
    await actor.type(duration, '61');
    await actor.click(screen.getByRole('button', { name: 'Save' }));
    expect(duration).toHaveAccessibleDescription('A number from 1 to 60');
    await actor.clear(duration);
    await actor.type(duration, '12');
    await actor.click(alerts.getByRole('checkbox', { name: 'Ultra power mode' }));
    await actor.click(alerts.getByRole('checkbox', { name: 'Send location' }));
    await save(actor);
    expect(sentOf(update)).toEqual([
      { accelerometer: { sensitivity: 1, duration: 12, ultraPowerMode: true, sendLocation: true } },
    ]);
    expect(slider).toHaveValue('10');
  });

  it.each([
    ['Movement', 'Duration', { accelerometer: { enable: false } }],
    ['Temperature', 'Level', { temperature: { enable: false } }],
  ])('are switched off though a number of theirs was left unfinished: %s', async (name, field, sent) => {
    const { actor, update } = openSettings(aDevice(allOn));
    const alerts = await panel('Alerts');
    await actor.clear(alerts.getByRole('textbox', { name: field }));
    await actor.click(alerts.getByRole('switch', { name }));
    await save(actor);
    expect(sentOf(update)).toEqual([sent]);
  });

  it('have changed nothing when one is tried, left unfinished and switched off again', async () => {
    const { actor, update } = openSettings(aDevice({ accelerometer: { ...accelerometer, enable: false } }));
    const alerts = await panel('Alerts');
    await actor.click(alerts.getByRole('switch', { name: 'Movement' }));
    const duration = alerts.getByRole('textbox', { name: 'Duration' });
    await actor.clear(duration);
    await actor.type(duration, '61');
    await actor.click(alerts.getByRole('switch', { name: 'Movement' }));
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument();
    await actor.click(alerts.getByRole('switch', { name: 'Water' }));
    await save(actor);
    expect(sentOf(update)).toEqual([{ waterAlarm: { enable: true } }]);
  });

  it('offer the times after which to tell again [P1.9.16 P1.9.17]', async () => {
    const { actor, update } = openSettings(aDevice(allOn));
    const alerts = await panel('Alerts');
    const [warm, moved, wet] = alerts.getAllByRole('combobox', { name: 'Re-alert' });
    const minutes = ['5 minutes', '10 minutes', '15 minutes', '20 minutes', '30 minutes'];
    const long = [...minutes, '1 hour', '3 hours', '6 hours', '12 hours', 'Once a day'];
    expect(await optionsOf(actor, warm!)).toEqual(long);
    expect(await optionsOf(actor, wet!)).toEqual(long);
    expect(await optionsOf(actor, moved!)).toEqual(['3 minutes', ...minutes, '1 hour', '2 hours']);
    await choose(actor, wet!, 'Once a day');
    await save(actor);
    expect(sentOf(update)).toEqual([{ waterAlarm: { reAlertDuration: 86_400 } }]);
  });

  it('ring with one of ten tones, with or without light [P1.9.18]', async () => {
    const { actor, update } = openSettings(aDevice());
    const signals = await panel('Sound and light');
    const tone = signals.getByRole('combobox', { name: 'Alert tone' });
    expect(await optionsOf(actor, tone)).toEqual(Array.from({ length: 10 }, (_, index) => `Tone ${index + 1}`));
    await choose(actor, tone, 'Tone 10');
    await actor.click(signals.getByRole('switch', { name: /LED flash/ }));
    await save(actor);
    expect(sentOf(update)).toEqual([{ tone: 10, ledFlash: true }]);
  });

  it('tell while the device has not taken what was saved', async () => {
    const device = aDevice();
    const { actor, store } = openSettings(device);
    const alerts = await panel('Alerts');
    expect(alerts.queryByText('Waiting for device')).not.toBeInTheDocument();
    const waiting = {
      id: 'one',
      name: 'settings',
      args: {},
      state: 'waiting',
      createdAt: '2026-01-01T00:00:00Z',
    } as const;
    network.use(
      mockDevices.updateDevice(({ body: { ledFlash } }) => store({ ledFlash: ledFlash!, pendingCommands: [waiting] })),
    );
    await actor.click(screen.getByRole('switch', { name: /LED flash/ }));
    await save(actor);
    expect(await alerts.findByText('Waiting for device')).toBeVisible();
  });
});

describe('the scheduled report', () => {
  it('takes gps along with cell, and loses cell with gps [P1.4.17 P1.9.20]', async () => {
    const { actor, update } = openSettings(aDevice());
    const report = await panel('Schedule report');
    expect(report.queryByRole('checkbox')).not.toBeInTheDocument();
    await actor.click(report.getByRole('switch', { name: 'Schedule report' }));
    const boxes = report.getAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['GPS', 'Cell', 'Temp', 'WiFi']);
    await actor.click(report.getByRole('checkbox', { name: 'Temp' }));
    await actor.click(report.getByRole('checkbox', { name: 'GPS' }));
    expect(report.getByRole('checkbox', { name: 'GPS' })).not.toBeChecked();
    await actor.click(report.getByRole('checkbox', { name: 'Cell' }));
    expect(report.getByRole('checkbox', { name: 'GPS' })).toBeChecked();
    await actor.click(report.getByRole('checkbox', { name: 'GPS' }));
    expect(report.getByRole('checkbox', { name: 'Cell' })).not.toBeChecked();
    await actor.click(report.getByRole('checkbox', { name: 'Cell' }));
    await save(actor);
    expect(sentOf(update)).toEqual([{ scheduleReport: ['gps', 'cell', 'temp'] }]);
  });

  it('comes once a minute unless another interval is chosen [P1.9.15] [P1.2.40]', async () => {
    const { actor, update } = openSettings(aDevice({ scheduleReport: ['gps'] }));
    const report = await panel('Schedule report');
    const interval = report.getByRole('combobox', { name: 'Report interval' });
    expect(interval).toHaveValue('Every minute');
    expect(await optionsOf(actor, interval)).toEqual([
      'Every minute',
      ...[2, 5, 10, 15, 20, 25, 30].map((minutes) => `Every ${minutes} minutes`),
      'Every hour',
      ...[2, 6, 12].map((hours) => `Every ${hours} hours`),
      'Once a day',
    ]);
    await choose(actor, interval, 'Every 25 minutes');
    await save(actor);
    expect(sentOf(update)).toEqual([{ scheduleReportInterval: 1500 }]);
  });
});

describe('live tracking', () => {
  it('lasts 5, 10 or 15 minutes and is sent as the rules of the fence [P1.9.18] [P1.2.40]', async () => {
    const { actor, update, updateRules } = openSettings(aDevice());
    const tracking = await panel('Live tracking');
    await actor.click(tracking.getByRole('switch', { name: 'Live tracking' }));
    const times = tracking.getAllByRole('radio');
    expect(times.map((time) => time.closest('div')?.textContent)).toEqual(['5 min', '10 min', '15 min']);
    expect(tracking.getByRole('radio', { name: '10 min' })).toBeChecked();
    await actor.click(tracking.getByRole('radio', { name: '15 min' }));
    await save(actor);
    expect(sentOf(updateRules)).toEqual([{ trackingTime: 900, liveTrackingUnable: true }]);
    expect(update).not.toHaveBeenCalled();
  });

  it('stays unsaved when only the rest was stored', async () => {
    const { actor } = openSettings(aDevice());
    const tracking = await panel('Live tracking');
    network.use(mockGeofences.updateGeoFenceRules(() => fail(503)));
    await actor.click(screen.getByRole('switch', { name: 'Water' }));
    await actor.click(tracking.getByRole('switch', { name: 'Live tracking' }));
    await actor.click(screen.getByRole('button', { name: 'Save' }));
    expect(await messages().findByText('Unable to update device: internal error')).toBeVisible();
    expect(screen.getByText('2 unsaved changes')).toBeVisible();
    expect(tracking.getByRole('switch', { name: 'Live tracking' })).toBeChecked();
  });
});

describe('a person with whom a device is only shared', () => {
  it.each([privileges.unrestricted, privileges.limited])(
    'sees everything locked with privilege %i, but for the own switches [P1.5.21]',
    async (privilege) => {
      const device = aDevice({
        ...allOn,
        privilege,
        scheduleReport: ['gps'],
        geoFence: { enable: true, liveTrackingUnable: true, trackingTime: 600 },
      });
      const { actor } = openSettings(device);
      const own = await panel('Your alerts');
      const switches = own.getAllByRole('switch');
      const tuning = ['switch', 'textbox', 'combobox', 'slider', 'checkbox', 'radio']
        .flatMap((role) => within(screen.getByRole('main')).queryAllByRole(role))
        .filter((control) => !switches.includes(control));
      expect(tuning.length).toBeGreaterThan(20);
      for (const control of tuning) expect(control).toBeDisabled();
      expect(screen.queryByRole('region', { name: 'Notification emails' })).not.toBeInTheDocument();

      network.use(mockDevices.updateAlertSettings(({ body }) => ({ device: { ...device, ...body } })));
      await actor.click(own.getByRole('switch', { name: 'Email alerts' }));
      expect(await messages().findByText('Saved successfully')).toBeVisible();
      expect(own.getByRole('switch', { name: 'Email alerts' })).toBeChecked();
    },
  );
});
