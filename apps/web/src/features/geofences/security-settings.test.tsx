import { privileges } from '@holdfast/contract/devices.rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAlert } from '../../../test/factories.ts';
import { drawnShapes, shownMap } from '../../../test/leaflet.ts';
import { mockAlerts, mockGeofences, network, pageOf, refuse } from '../../../test/network.ts';
import { openSecurity, square, tapMap } from '../../../test/open-security.ts';

const tool = (name: string) => screen.getByRole('button', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const handles = (kind: 'corner' | 'midpoint') => document.querySelectorAll(`.leaflet-marker-icon[class*="${kind}"]`);
const drawSquare = () => {
  for (const { latitude, longitude } of square) tapMap(latitude, longitude);
};
const inside = {
  latitude: -33.8686,
  longitude: 151.2097,
  timestamp: 1,
  address: '',
  accuracy: 10,
  type: 'gps',
} as const;

afterEach(() => vi.unstubAllGlobals());

describe('the security settings', () => {
  it('have the drawing of the geo-fence, its control and the firmware [P1.2.41]', async () => {
    const { panel } = await openSecurity({ mapBoundaryPoints: square, position: inside });
    expect(panel('Geo-fence').getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
    expect(panel('Home range').getByRole('button', { name: 'Turn on' })).toBeEnabled();
    expect(await panel('Firmware').findByText('2.8.1')).toBeVisible();
    expect(panel('Firmware').getByText('2.9.0')).toBeVisible();
    expect(panel('Geo-fence').getByRole('radio', { name: 'Map' })).toBeChecked();
    expect(panel('Geo-fence').getByRole('radio', { name: 'Satellite' })).not.toBeChecked();
  });

  it('begin drawing at zoom 17 where the device is [P1.9.13]', async () => {
    await openSecurity({ position: inside });
    expect(shownMap().getZoom()).toBe(17);
    expect(shownMap().getCenter().lat).toBeCloseTo(inside.latitude, 3);
    expect(screen.getByText('Tap the map to set the first corner.')).toBeVisible();
  });

  it('tell area, corners, where the device is and when it last left', async () => {
    const timestamp = Date.parse('2026-11-14T22:02:00Z') / 1000;
    const { panel, queryClient } = await openSecurity({ mapBoundaryPoints: square, position: inside });
    network.use(mockAlerts.listAlerts(() => pageOf([{ ...anAlert({ timestamp }), deliveries: [] }])));
    expect(panel('Home range').getByText('Never')).toBeVisible();
    await queryClient.invalidateQueries({ queryKey: ['alerts'] });
    expect(await panel('Home range').findByText(/9:02:00 am/)).toBeVisible();
    expect(panel('Home range').getByText('0.02 km²')).toBeVisible();
    expect(panel('Home range').getByText('4')).toBeVisible();
    expect(panel('Home range').getByText('Inside')).toBeVisible();
  });

  it('say Outside, and Off, when it is so', async () => {
    const { panel } = await openSecurity({
      mapBoundaryPoints: square,
      position: { ...inside, latitude: -33.9 },
    });
    expect(panel('Home range').getByText('Outside')).toBeVisible();
    expect(panel('Home range').getByText('Off')).toBeVisible();
  });

  it('say where the device is to the boundary that is being drawn, once it is a shape', async () => {
    const { panel } = await openSecurity({ position: inside });
    const now = () => panel('Home range').getByText('Device now').nextElementSibling;
    expect(now()).toHaveTextContent('–');
    drawSquare();
    expect(now()).toHaveTextContent('Inside');
  });

  it('say Unknown for a device that has not reported yet', async () => {
    const { panel } = await openSecurity({ mapBoundaryPoints: square, position: null });
    expect(panel('Home range').getByText('Unknown')).toBeVisible();
  });
});

describe('a boundary', () => {
  it('is drawn corner by corner, and can be saved once it is a shape [P1.5.16] [P1.7.17]', async () => {
    const { actor, calls, device, panel } = await openSecurity();
    expect(save()).toBeDisabled();
    tapMap(square[0]!.latitude, square[0]!.longitude);
    tapMap(square[1]!.latitude, square[1]!.longitude);
    expect(save()).toBeDisabled();
    tapMap(square[2]!.latitude, square[2]!.longitude);
    expect(save()).toBeEnabled();
    tapMap(square[3]!.latitude, square[3]!.longitude);
    expect(handles('corner')).toHaveLength(4);
    expect(panel('Home range').getByText('0.02 km²')).toBeVisible();
    await actor.click(save());
    expect(await screen.findByText('Saved successfully')).toBeVisible();
    const { params, body } = calls.save.mock.calls[0]![0] as { params?: unknown; body: unknown };
    expect(params).toEqual({ id: device._id });
    expect(body).toEqual({ deviceUUID: device.deviceUUID, latLongs: square, active: true });
    await waitFor(() => expect(handles('corner')).toHaveLength(0));
    expect(drawnShapes().polygons).toHaveLength(1);
  });

  it('that is the first one asks how its owner wants to be told, and stores the answer', async () => {
    const { actor, calls, device } = await openSecurity();
    drawSquare();
    await actor.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'How do you want to be told?' }));
    expect(dialog.getByText('Fence saved')).toBeVisible();
    expect(dialog.getByText(`When ${device.name} leaves its geo-fence or comes back.`)).toBeVisible();
    expect(dialog.getByText('This one cannot receive it')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Telegram, ntfy and others' })).toHaveAttribute('href', '/integrations');
    await actor.click(dialog.getByRole('switch', { name: 'Email' }));
    await actor.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.alertSettings.mock.calls.map(([{ body }]) => body)).toEqual([
      { emailAlerts: true, pushNotification: false },
    ]);
  });

  it('offers push for other browsers only in one that blocks it', async () => {
    const { actor } = await openSecurity();
    vi.stubGlobal('Notification', { permission: 'denied' });
    vi.stubGlobal('PushManager', {});
    vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: {} } }));
    drawSquare();
    await actor.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'How do you want to be told?' }));
    expect(dialog.getByText('This one blocks it in its settings')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Allow push in this browser' })).not.toBeInTheDocument();
    const others = dialog.getByRole('switch', { name: 'Push in your other browsers' });
    expect(others).not.toBeChecked();
    await actor.click(others);
    expect(others).toBeChecked();
  });

  it('that was saved elsewhere is shown, unless one is being drawn here', async () => {
    const { change, queryClient } = await openSecurity();
    expect(screen.getByText('Tap the map to set the first corner.')).toBeVisible();
    change({ mapBoundaryPoints: square });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(drawnShapes().polygons).toHaveLength(1));
    expect(screen.queryByText('Tap the map to set the first corner.')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that is being drawn outlives one that was saved elsewhere', async () => {
    const { change, queryClient, panel } = await openSecurity();
    tapMap(square[0]!.latitude, square[0]!.longitude);
    change({
      mapBoundaryPoints: square,
      geoFence: { enable: true, liveTrackingUnable: false, trackingTime: 0 },
    });
    await queryClient.invalidateQueries();
    expect(await panel('Home range').findByText('On')).toBeVisible();
    expect(handles('corner')).toHaveLength(1);
  });

  it('that is drawn anew stays off as it was, and asks nothing', async () => {
    const { actor, calls } = await openSecurity({ mapBoundaryPoints: square });
    await actor.click(tool('Edit'));
    tapMap(-33.8678, 151.2095);
    await actor.click(save());
    expect(await screen.findByText('Saved successfully')).toBeVisible();
    expect(calls.save.mock.calls[0]![0]).toMatchObject({ body: { active: false } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    [
      'too small',
      [square[0]!, { latitude: -33.86801, longitude: 151.209 }, { latitude: -33.868, longitude: 151.2091 }],
    ],
    ['crossing itself', [square[0]!, square[2]!, square[1]!, square[3]!]],
  ])('%s is refused before it is sent [P1.5.15]', async (_case, corners) => {
    const { actor, calls } = await openSecurity();
    for (const { latitude, longitude } of corners) tapMap(latitude, longitude);
    await actor.click(save());
    expect(await screen.findByText('The drawn boundary is too small')).toBeVisible();
    expect(calls.save).not.toHaveBeenCalled();
  });

  it('that the server refuses stays to be corrected', async () => {
    const { actor } = await openSecurity();
    network.use(mockGeofences.saveGeoFence(() => refuse('fence-too-small')));
    drawSquare();
    await actor.click(save());
    expect(await screen.findByText('Unable to update device: The drawn boundary is too small')).toBeVisible();
    expect(handles('corner')).toHaveLength(4);
  });

  it('has a dashed edge until it is closed, by a tap on its first corner', async () => {
    await openSecurity();
    drawSquare();
    const dashed = () => drawnShapes().lines.filter(({ options }) => options.dashArray);
    expect(dashed()).toHaveLength(1);
    expect(handles('midpoint')).toHaveLength(3);
    fireEvent.click(handles('corner')[0]!);
    expect(dashed()).toHaveLength(0);
    expect(handles('midpoint')).toHaveLength(4);
    expect(tool('Edit')).toHaveAttribute('aria-pressed', 'true');
    tapMap(-33.9, 151.3);
    expect(handles('corner')).toHaveLength(4);
  });

  it('gets a corner at the tap of a small handle, loses it, and gets it back by undoing', async () => {
    const { actor } = await openSecurity({ mapBoundaryPoints: square });
    expect(handles('corner')).toHaveLength(0);
    await actor.click(tool('Edit'));
    fireEvent.click(handles('midpoint')[0]!);
    expect(handles('corner')).toHaveLength(5);
    expect(handles('corner')[1]).toHaveAttribute('data-active');
    expect(screen.getAllByText('69 m')).toHaveLength(2);
    await actor.click(screen.getAllByRole('button', { name: 'Delete corner 2' })[0]!);
    expect(handles('corner')).toHaveLength(4);
    await actor.click(tool('Delete all corners'));
    expect(handles('corner')).toHaveLength(0);
    await actor.click(tool('Undo'));
    await actor.click(tool('Undo'));
    expect(handles('corner')).toHaveLength(5);
    await actor.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(handles('corner')).toHaveLength(0);
    expect(drawnShapes().polygons).toHaveLength(1);
  });
});

describe('the control of a geo-fence', () => {
  it('turns it on and off with the words of the server [P1.4.14] [P1.7.16]', async () => {
    const { actor, calls, device, panel } = await openSecurity({ mapBoundaryPoints: square });
    await actor.click(panel('Home range').getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Geo-fence turned on')).toBeVisible();
    expect(calls.turn.mock.calls[0]![0].params).toEqual({ id: device._id, state: 'on' });
    expect(panel('Home range').getByText('On')).toBeVisible();
    await actor.click(panel('Home range').getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Geo-fence turned off')).toBeVisible();
    expect(panel('Home range').getByText('Off')).toBeVisible();
  });

  it('cannot turn on what is not drawn', async () => {
    const { panel } = await openSecurity();
    expect(panel('Home range').getByRole('button', { name: 'Turn on' })).toBeDisabled();
    expect(panel('Home range').getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('deletes it after asking: points, state and rules are gone [P1.4.15] [P1.7.16]', async () => {
    const { actor, calls, device, panel } = await openSecurity({
      mapBoundaryPoints: square,
      geoFence: { enable: true, liveTrackingUnable: true, trackingTime: 900 },
    });
    await actor.click(panel('Home range').getByRole('button', { name: 'Delete' }));
    expect(calls.remove).not.toHaveBeenCalled();
    await screen.findByRole('dialog', { name: 'Delete geo-fence?' });
    await actor.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
    expect(await screen.findByText('Removed successfully')).toBeVisible();
    expect(calls.remove.mock.calls[0]![0].params).toEqual({ id: device._id });
    expect(panel('Home range').getByText('Off')).toBeVisible();
    expect(panel('Home range').getByText('0')).toBeVisible();
    expect(panel('Live tracking on exit').getByRole('switch')).not.toBeChecked();
    expect(drawnShapes().polygons).toHaveLength(0);
    expect(screen.getByText('No boundary is drawn yet.')).toBeVisible();
  });

  it('tracks live on exit for 5, 10 or 15 minutes [P1.7.16] [P1.9.18]', async () => {
    const { actor, calls, panel } = await openSecurity({ mapBoundaryPoints: square });
    const tracking = panel('Live tracking on exit');
    expect(tracking.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      '300',
      '600',
      '900',
    ]);
    await actor.click(tracking.getByRole('switch'));
    await waitFor(() => expect(tracking.getByRole('switch')).toBeChecked());
    expect(calls.rule.mock.calls[0]![0].body).toEqual({ liveTrackingUnable: true, trackingTime: 600 });
    await waitFor(() => expect(tracking.getByRole('radio', { name: '15 min' })).toBeEnabled());
    await actor.click(tracking.getByRole('radio', { name: '15 min' }));
    await waitFor(() =>
      expect(calls.rule.mock.calls.at(-1)![0].body).toEqual({ liveTrackingUnable: true, trackingTime: 900 }),
    );
  });
});

describe('the corners as a list', () => {
  it('start with a square, and are moved and removed by keys', async () => {
    const { actor, calls } = await openSecurity({ position: inside });
    await actor.click(screen.getByRole('button', { name: 'Start with a square' }));
    const first = screen.getByRole('button', { name: 'Move corner 1' });
    const latitude = () => Number((screen.getByLabelText('Latitude of corner 1') as HTMLInputElement).value);
    const before = latitude();
    first.focus();
    await actor.keyboard('{ArrowUp}');
    expect(latitude() - before).toBeCloseTo(0.000009, 6);
    await actor.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(latitude() - before).toBeCloseTo(-0.000081, 6);
    await actor.keyboard('{Delete}');
    expect(screen.getAllByRole('button', { name: /^Move corner/ })).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Move corner 1' })).toHaveFocus();
    await actor.click(screen.getByRole('button', { name: 'Add corner' }));
    expect(screen.getAllByRole('button', { name: /^Move corner/ })).toHaveLength(4);
    await actor.click(tool('Undo'));
    await actor.click(tool('Undo'));
    await actor.click(save());
    expect(await screen.findByText('Saved successfully')).toBeVisible();
    expect(calls.save.mock.calls[0]![0].body.latLongs).toHaveLength(4);
  });

  it('take coordinates, and say which ones are none', async () => {
    const { actor } = await openSecurity({ mapBoundaryPoints: square });
    await actor.click(tool('Edit'));
    const field = screen.getByLabelText('Longitude of corner 2');
    await actor.clear(field);
    await actor.type(field, '151.211{Enter}');
    expect(drawnShapes().polygons[0]!.getLatLngs()).toEqual([
      expect.arrayContaining([expect.objectContaining({ lng: 151.211 })]),
    ]);
    await actor.clear(field);
    await actor.type(field, '999{Enter}');
    expect(screen.getByText('A longitude is a number from -180 to 180')).toBeVisible();
    expect(field).toBeInvalid();
  });

  it('are not saved while one of them is no coordinate', async () => {
    const { actor, calls } = await openSecurity({ mapBoundaryPoints: square });
    await actor.click(tool('Edit'));
    const field = screen.getByLabelText('Longitude of corner 4');
    await actor.clear(field);
    await actor.type(field, '999');
    await actor.click(save());
    expect(await screen.findByText('First correct the coordinates of the corners')).toBeVisible();
    expect(calls.save).not.toHaveBeenCalled();
    // The corner goes, and what was typed for it.
    await actor.click(screen.getAllByRole('button', { name: 'Delete corner 4' }).at(-1)!);
    await actor.click(save());
    expect(await screen.findByText('Saved successfully')).toBeVisible();
    expect(calls.save.mock.calls[0]![0].body.latLongs).toEqual(square.slice(0, 3));
  });
});

describe('somebody who does not own the device', () => {
  it.each(['unrestricted', 'limited'] as const)('cannot change anything as %s [P1.5.21]', async (privilege) => {
    const { panel } = await openSecurity({ mapBoundaryPoints: square, privilege: privileges[privilege] });
    for (const name of ['Draw', 'Edit', 'Undo', 'Delete geo-fence?']) expect(tool(name)).toBeDisabled();
    expect(panel('Home range').getByRole('button', { name: 'Turn on' })).toBeDisabled();
    expect(panel('Home range').getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(panel('Live tracking on exit').getByRole('switch')).toBeDisabled();
  });
});
