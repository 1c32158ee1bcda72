import { type DeviceSettings, deviceSettings } from '@holdfast/contract/devices';
import { type DeviceColor, type DeviceType, privileges } from '@holdfast/contract/devices.rules';
import type { HabitName } from '@holdfast/simulator/habits';
import type { RouteName } from '@holdfast/simulator/routes';
import type { DeviceAlert } from '../history/ingest.service.ts';

/** The name before `@demo.test`. */
export type Person = 'user' | 'shared' | 'enterprise' | 'enterprisenoapi' | 'admin' | 'superadmin' | 'k9';

export interface DemoShare {
  with: Person;
  privilege: 0 | 1 | 2;
  /** Days from the first start on; for Limited only. */
  days?: number;
}

/** What its owner has set up, and the alerts that it has raised already. */
export interface DemoWatch {
  /** Half the side of a square around its home, in metres. */
  fence?: { metres: number; isOn: boolean };
  settings?: Partial<DeviceSettings>;
  alerts?: { kind: DeviceAlert['kind']; hoursAgo: number }[];
  /** Whether its owner gets mails. */
  mails?: boolean;
  /** Another one than the simulator's, for what the simulator does not move. */
  firmware?: string;
}

export interface DemoDevice {
  imei: string;
  deviceUUID: string;
  type: DeviceType;
  owner: Person;
  name: string;
  color: DeviceColor;
  route: RouteName;
  habit: HabitName;
  /** Hours since it was last heard of, at the first start; trackers without it are alive. */
  silentHours?: number;
  /** Hours of history at the first start. */
  pastHours: number;
  shares: DemoShare[];
  watch: DemoWatch;
}

type Look = [name: string, color: DeviceColor, route: RouteName];
type More = Pick<DemoDevice, 'silentHours'> & { shares?: DemoShare[]; watch?: DemoWatch };
type Row = Omit<DemoDevice, 'imei' | 'deviceUUID' | 'pastHours'>;

const gps = (owner: Person, habit: HabitName, [name, color, route]: Look, more: More = {}): Row => ({
  type: 'shield_gps',
  owner,
  name,
  color,
  route,
  habit,
  shares: [],
  watch: {},
  ...more,
});

/** No modem: it is heard of when its owner's phone is near. */
const nearby = (
  owner: Person,
  type: DeviceType,
  [name, color, route]: Look,
  silentHours: number,
  shares: DemoShare[] = [],
): Row => ({ type, owner, name, color, route, habit: 'parked', silentHours, shares, watch: {} });

const { owner: asOwner, unrestricted, limited } = privileges;

const { accelerometer, waterAlarm } = deviceSettings.parse({});
const movement = { accelerometer: { ...accelerometer, enable: true, sendLocation: true } };
const water = { waterAlarm: { ...waterAlarm, enable: true, sendLocation: true } };

/** What trackers can be brought to; the simulator's come with the first. */
export const demoFirmwares = ['2.4.1', '2.5.0'] as const;
const newestFirmware = demoFirmwares[1];

const rows: Row[] = [
  gps('user', 'errands', ['Family car', 'graphite', 'sydney-north-shore'], {
    shares: [{ with: 'admin', privilege: limited, days: 30 }],
    watch: { fence: { metres: 250, isOn: false } },
  }),
  gps('user', 'cycling', ['Road bike', 'signal', 'sydney-newtown'], {
    shares: [{ with: 'shared', privilege: unrestricted }],
    watch: { settings: movement, alerts: [{ kind: 'accelerometer', hoursAgo: 7 }] },
  }),
  gps('user', 'dozing', ['Camera bag', 'sand', 'sydney-bondi'], {
    shares: [{ with: 'shared', privilege: asOwner }],
  }),
  gps('user', 'walking', ['Biscuit the dog', 'rose', 'sydney-glebe'], {
    watch: { fence: { metres: 150, isOn: true }, mails: true },
  }),
  gps('user', 'parked', ['Caravan', 'moss', 'melbourne-st-kilda'], {
    silentHours: 75,
    watch: { fence: { metres: 100, isOn: true }, settings: { silenceHours: 72 }, firmware: newestFirmware },
  }),
  nearby('user', 'airbolt', ['Front gate', 'harbour', 'sydney-glebe'], 2, [
    { with: 'shared', privilege: unrestricted },
  ]),
  nearby('user', 'airbolt', ['Garden shed', 'moss', 'sydney-glebe'], 31),
  nearby('user', 'airbolt', ['Holiday house', 'graphite', 'sydney-manly'], 200, [
    { with: 'shared', privilege: limited, days: 14 },
  ]),
  nearby('user', 'shield_card', ['Wallet', 'graphite', 'sydney-newtown'], 1),
  nearby('user', 'shield_card', ['Passport', 'harbour', 'sydney-glebe'], 500),
  nearby('user', 'travel_lock', ['Suitcase', 'signal', 'sydney-glebe'], 340),

  gps('enterprise', 'delivery', ['Van 1', 'graphite', 'london-kings-road']),
  gps('enterprise', 'delivery', ['Van 2', 'graphite', 'london-mile-end']),
  gps('enterprise', 'delivery', ['Van 3', 'graphite', 'london-hounslow'], {
    shares: [{ with: 'shared', privilege: unrestricted }],
  }),
  gps('enterprise', 'delivery', ['Van 4', 'graphite', 'london-peckham']),
  gps('enterprise', 'cycling', ['Cargo bike 1', 'signal', 'london-hampstead']),
  gps('enterprise', 'cycling', ['Cargo bike 2', 'signal', 'london-mile-end']),
  gps('enterprise', 'dozing', ['Trailer 1', 'sand', 'london-hounslow'], {
    watch: { fence: { metres: 200, isOn: true }, mails: true },
  }),
  gps('enterprise', 'parked', ['Trailer 2', 'sand', 'london-peckham'], {
    shares: [{ with: 'enterprisenoapi', privilege: asOwner }],
    watch: {
      fence: { metres: 120, isOn: true },
      settings: water,
      alerts: [{ kind: 'water', hoursAgo: 6 }],
      mails: true,
    },
  }),
  gps('enterprise', 'parked', ['Generator', 'moss', 'london-mile-end'], {
    silentHours: 52,
    watch: { settings: { silenceHours: 48 }, firmware: newestFirmware },
  }),
  gps('enterprise', 'errands', ['Site manager', 'harbour', 'london-kings-road'], {
    watch: { alerts: [{ kind: 'sos', hoursAgo: 2 }] },
  }),
  nearby('enterprise', 'airbolt', ['Depot north door', 'graphite', 'london-hounslow'], 4),
  nearby('enterprise', 'airbolt', ['Tool store', 'signal', 'london-peckham'], 9),

  gps('enterprisenoapi', 'delivery', ['Sprinter 1', 'graphite', 'berlin-frankfurter-tor']),
  gps('enterprisenoapi', 'delivery', ['Sprinter 2', 'graphite', 'berlin-kurfuerstendamm']),
  gps('enterprisenoapi', 'delivery', ['Sprinter 3', 'graphite', 'berlin-neukoelln'], {
    shares: [{ with: 'enterprise', privilege: limited, days: 90 }],
  }),
  gps('enterprisenoapi', 'cycling', ['Courier Pankow', 'moss', 'berlin-pankow']),
  gps('enterprisenoapi', 'cycling', ['Courier Tiergarten', 'moss', 'berlin-tiergarten']),
  gps('enterprisenoapi', 'dozing', ['Scaffolding', 'sand', 'berlin-neukoelln']),
  gps('enterprisenoapi', 'parked', ['Excavator', 'signal', 'berlin-pankow'], { silentHours: 120 }),
  nearby('enterprisenoapi', 'shield_card', ['Keys to the yard', 'rose', 'berlin-kurfuerstendamm'], 6),

  gps('admin', 'errands', ['Pool car', 'harbour', 'auckland-mount-eden'], {
    shares: [{ with: 'user', privilege: unrestricted }],
  }),
  gps('admin', 'walking', ['Test tracker', 'rose', 'melbourne-brunswick']),
  nearby('admin', 'airbolt', ['Office cabinet', 'graphite', 'auckland-mount-eden'], 12),

  gps('superadmin', 'errands', ['Scooter', 'signal', 'paris-rivoli']),
  nearby('superadmin', 'travel_lock', ['Cabin bag', 'graphite', 'paris-rivoli'], 70),
  nearby('superadmin', 'shield_card', ['Laptop sleeve', 'harbour', 'paris-rivoli'], 3),

  gps('k9', 'walking', ['Rex', 'signal', 'new-york-broadway'], {
    shares: [{ with: 'user', privilege: limited, days: 60 }],
  }),
  gps('k9', 'walking', ['Luna', 'rose', 'new-york-flatbush']),
  gps('k9', 'delivery', ['Kennel van', 'graphite', 'new-york-flatbush']),
  nearby('k9', 'airbolt', ['Kennel gate', 'moss', 'new-york-flatbush'], 5),
];

const serials: Record<DeviceType, string> = {
  airbolt: 'AB',
  shield_gps: 'GPS',
  shield_card: 'CARD',
  travel_lock: 'TL',
};

/** The same numbers in every installation, so that a later start knows them again. */
export const demoDevices: DemoDevice[] = rows.map((row, index) => ({
  ...row,
  imei: String(356_000_990_000_100 + index),
  deviceUUID: `DEMO-${serials[row.type]}-${String(index + 1).padStart(3, '0')}`,
  // Days for some, hours for all: the first start should not take long. What has a fence must have left it and come back.
  pastHours: row.owner === 'user' || row.watch.fence || index % 4 === 0 ? 72 : 3,
}));

/** Those that the simulator moves. */
export const demoFleet = demoDevices.filter(
  ({ type, silentHours }) => type === 'shield_gps' && silentHours === undefined,
);
