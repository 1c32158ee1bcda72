import type { Device, ListedDevice } from '@holdfast/contract/devices';
import { batteryPercent, canOwn, liveStatusesOfDevice } from '@holdfast/contract/devices.rules';
import type { User } from '@holdfast/contract/user';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { ViewType } from '../src/features/devices/choice/device-choice.ts';
import { aUser } from './factories.ts';
import { mockDevices, mockHistory, network, pageOf, refuse, summaryOf } from './network.ts';
import { renderPage } from './render-page.tsx';

interface OpenOptions {
  as?: Partial<User>;
  path?: string;
  width?: number;
  view?: ViewType;
  /** The URL shows a list first, so that no device is opened. */
  isListFirst?: boolean;
}

type Asked = Partial<
  Record<'type' | 'name' | 'owner' | 'placed' | 'status' | 'sort' | 'group' | 'around' | 'page' | 'perPage', unknown>
>;

const isAsked = (device: Device, { type = 'all', name = '', owner, placed, status }: Asked) =>
  (type === 'all' || device.deviceType === type) &&
  device.name.toLowerCase().includes(String(name).toLowerCase()) &&
  (owner === undefined || (owner === 'me' ? canOwn(device.privilege) : device.userId === owner)) &&
  (placed === undefined || (placed === 'yes') === (device.position !== null)) &&
  (status === undefined || liveStatusesOfDevice(device, new Date()).some((one) => one === status));

/** Implements only the sort orders that tests use. */
const sorted = (devices: Device[], sort: unknown) =>
  sort === 'battery' ? devices.toSorted((a, b) => (batteryPercent(a) ?? 101) - (batteryPercent(b) ?? 101)) : devices;

const toListed = ({ imei, passcode, shares, ...device }: Device): ListedDevice => device;

/** Mocks a device list in server order; mutating it simulates a server that stores. */
export const serveDevices = (devices: Device[], membersOf: (group: string) => Device[] = () => devices) => {
  const find = (query: Asked) =>
    sorted(
      (query.group === undefined ? devices : membersOf(String(query.group))).filter((device) => isAsked(device, query)),
      query.sort,
    );
  const list = vi.fn(({ query }: { query: Asked }) => {
    const found = find(query);
    const perPage = Number(query.perPage ?? 20);
    const index = found.findIndex(({ _id, deviceUUID }) => [_id, deviceUUID].includes(String(query.around)));
    const page = query.around === undefined ? Number(query.page ?? 0) : Math.floor(Math.max(0, index) / perPage);
    return pageOf(found.map(toListed), { page, perPage });
  });
  const positions = vi.fn(({ query }: { query: Asked }) => {
    // The map endpoint returns no privileges.
    const data = find(query).map(({ privilege, ...device }) => device);
    return { total: data.length, data };
  });
  network.use(
    mockDevices.listDevices(list),
    mockDevices.getDeviceSummary(({ query }) => summaryOf(find(query))),
    mockDevices.listPositions(positions),
    mockDevices.getDevice(({ params }) => {
      const device = devices.find(({ _id, deviceUUID }) => [_id, deviceUUID].includes(params.id));
      return device ? { devices: [device], sharedDevices: [] } : refuse('not-found');
    }),
    mockHistory.listMapPoints(() => []),
  );
  return { devices, list, positions };
};

export const chooseView = async (actor: ReturnType<typeof renderPage>['actor'], view: ViewType) => {
  await actor.click(screen.getByRole('button', { name: /^View type/ }));
  await actor.click(await screen.findByRole('menuitemradio', { name: new RegExp(`^${view}$`, 'i') }));
};

export const openOverview = async (
  devices: Device[],
  { as = {}, path = '/', width, view = 'combo', isListFirst = false }: OpenOptions = {},
) => {
  const served = serveDevices(devices);
  const shown = renderPage(path, { as: aUser(as), width });
  await screen.findByRole('region', { name: devices.length > 0 ? 'Device list' : 'Welcome to AirBolt' });
  // The details below the cards are lazy loaded.
  if (devices.length > 0 && !isListFirst) await screen.findByRole('region', { name: 'Device info' });
  if (view !== 'combo') await chooseView(shown.actor, view);
  return { ...shown, ...served };
};

export const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

export const findCard = async (name: string) => within(await screen.findByRole('article', { name }));

export const infoPanel = async () => within(await screen.findByRole('region', { name: 'Device info' }));

/** Stored state of the expanded technical details. */
export const openTechnicalDetails = () => localStorage.setItem('holdfast.my.technicalDetails', 'open');

export const currentCard = () =>
  screen.getAllByRole('link', { current: true }).find((link) => link.closest('article, tr'))?.textContent;
