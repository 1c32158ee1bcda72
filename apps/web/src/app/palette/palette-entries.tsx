import type { ListedDevice } from '@holdfast/contract/devices';
import { canManage, isGps } from '@holdfast/contract/devices.rules';
import { isCapable } from '@holdfast/contract/models.rules';
import { canSeeFleet, canTransfer, isStaff, type Role } from '@holdfast/contract/roles.rules';
import type { User } from '@holdfast/contract/user';
import {
  IconArrowsLeftRight,
  IconBell,
  IconClock,
  IconCreditCard,
  IconCurrentLocation,
  IconDevices,
  IconFolders,
  IconHeartbeat,
  IconLifebuoy,
  IconLink,
  IconLogout,
  IconMapPin,
  IconMapPinPlus,
  IconMapRoute,
  IconPlugConnected,
  IconPlus,
  IconRoute,
  IconSettings,
  IconShieldCog,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { DeviceStatus } from '../../features/devices/card/device-status.tsx';
import { DeviceTile } from '../../features/devices/card/device-tile.tsx';
import { settingsTabs } from '../../features/settings/settings-path.ts';
import { appTexts } from '../app.texts.ts';
import { paths } from '../paths.ts';
import { paletteTexts as texts } from './palette.texts.ts';
import type { RecentPage } from './recent.ts';

export type GroupName = keyof typeof texts.groups;

export interface Entry {
  key: string;
  label: string;
  picture: ReactNode;
  detail?: string;
  mark?: ReactNode;
  choose: { to: string } | { run: () => void };
}

interface Place {
  label: string;
  to: string;
  Icon: ComponentType<{ size: number }>;
  isFor?: (roles: readonly Role[]) => boolean;
}

const { titles } = appTexts;

const pages: Place[] = [
  { label: titles.overview, to: paths.overview, Icon: IconDevices },
  { label: titles.alerts, to: paths.alerts, Icon: IconBell },
  { label: titles.places, to: paths.places, Icon: IconMapPin },
  { label: titles.liveLinks, to: paths.liveLinks, Icon: IconLink },
  { label: titles.integrations, to: paths.integrations, Icon: IconPlugConnected },
  { label: titles.groups, to: paths.groups, Icon: IconFolders, isFor: canSeeFleet },
  { label: titles.activity, to: paths.activity, Icon: IconMapRoute, isFor: canSeeFleet },
  { label: titles.transfer, to: paths.transfer, Icon: IconArrowsLeftRight, isFor: canTransfer },
  { label: titles.admin, to: paths.admin, Icon: IconShieldCog, isFor: isStaff },
  { label: titles.support, to: paths.support, Icon: IconLifebuoy },
];

const settings: Place[] = [
  { label: titles.account, to: paths.account, Icon: IconUserCircle },
  { label: titles.payments, to: paths.payments(), Icon: IconCreditCard },
];

const actions: Place[] = [
  { label: texts.actions.addPlace, to: paths.newPlace(), Icon: IconMapPinPlus },
  { label: texts.actions.addGroup, to: paths.createGroup, Icon: IconFolders, isFor: canSeeFleet },
];

const entryOf = ({ label, to, Icon }: Place): Entry => ({
  key: `${to} ${label}`,
  label,
  picture: <Icon size={18} />,
  choose: { to },
});

const placesFor = (places: Place[], { roles }: User) =>
  places.filter(({ isFor }) => !isFor || isFor(roles)).map(entryOf);

const deviceEntry = (device: ListedDevice): Entry => ({
  key: device.deviceUUID,
  label: device.name,
  picture: <DeviceTile device={device} size="small" />,
  ...(device.position && { detail: device.position.address }),
  mark: <DeviceStatus device={device} />,
  choose: { to: paths.device(device.deviceUUID) },
});

const canLocate = ({ privilege, deviceType, model, locationReportMode }: ListedDevice) =>
  canManage(privilege) && isGps(deviceType) && isCapable(model, 'locate') && locationReportMode !== 'Continuously';

const pagesOf = ({ deviceUUID, name }: ListedDevice): Entry[] =>
  [
    { label: texts.ofDevice(titles.day, name), to: paths.deviceDay(deviceUUID), Icon: IconRoute },
    { label: texts.ofDevice(titles.health, name), to: paths.deviceHealth(deviceUUID), Icon: IconHeartbeat },
  ].map(entryOf);

const settingsOf = (device: ListedDevice, user: User): Entry[] =>
  settingsTabs
    .filter(({ isFor }) => isFor(device, user))
    .map(({ path }) => ({
      label: texts.ofDevice(titles.settingsTabs[path], device.name),
      to: paths.deviceSettings(device.deviceUUID, path),
      Icon: IconSettings,
    }))
    .map(entryOf);

interface Known {
  typed: string;
  user: User;
  devices: ListedDevice[];
  recent: RecentPage[];
  onLocate: (device: ListedDevice) => void;
  onLiveLink: (device: ListedDevice) => void;
  onAddDevice: () => void;
  onSignOut: () => void;
}

/** Matching entries in display order; empty groups are omitted. */
export const groupsOf = ({ typed, user, devices, recent, onLocate, onLiveLink, onAddDevice, onSignOut }: Known) => {
  const words = typed.toLowerCase().split(/\s+/);
  const matching = ({ label }: Entry) => words.every((word) => label.toLowerCase().includes(word));
  // Actions on a device are offered for the first match only.
  const [first] = typed ? devices : [];
  const ofFirst: Entry[] = first
    ? [
        canLocate(first) && {
          key: `locate ${first.deviceUUID}`,
          label: texts.actions.locate(first.name),
          picture: <IconCurrentLocation size={18} />,
          choose: { run: () => onLocate(first) },
        },
        canManage(first.privilege) && {
          key: `live-link ${first.deviceUUID}`,
          label: texts.actions.liveLink(first.name),
          picture: <IconLink size={18} />,
          choose: { run: () => onLiveLink(first) },
        },
      ].filter((entry) => entry !== false)
    : [];
  const addDevice: Entry = {
    key: 'add-device',
    label: texts.actions.addDevice,
    picture: <IconPlus size={18} />,
    choose: { run: onAddDevice },
  };
  const signOut: Entry = {
    key: 'sign-out',
    label: texts.actions.signOut,
    picture: <IconLogout size={18} />,
    choose: { run: onSignOut },
  };
  const groups: Record<GroupName, Entry[]> = {
    devices: devices.map(deviceEntry),
    actions: [...ofFirst, ...[addDevice, ...placesFor(actions, user), signOut].filter(matching)],
    pages: [...(first ? pagesOf(first) : []), ...placesFor(pages, user).filter(matching)],
    settings: [...(first ? settingsOf(first, user) : []), ...placesFor(settings, user).filter(matching)],
    recent: recent
      .map(({ label, to }) => ({ ...entryOf({ label, to, Icon: IconClock }), key: `recent ${to}` }))
      .filter(matching),
  };
  return (Object.keys(groups) as GroupName[])
    .map((name) => ({ name, entries: groups[name] }))
    .filter(({ entries }) => entries.length > 0);
};
