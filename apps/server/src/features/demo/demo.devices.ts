import { type DeviceSettings, deviceSettings } from '@holdfast/contract/device-settings';
import { type DeviceColor, type DeviceType, privileges } from '@holdfast/contract/devices.rules';
import type { HabitName } from '@holdfast/simulator/habits';
import type { RouteName } from '@holdfast/simulator/routes';
import type { DeviceAlert } from '../history/ingest.service.ts';

/** Local part of the email address at `demo.test`. */
export type Person = 'user' | 'shared' | 'enterprise' | 'enterprisenoapi' | 'admin' | 'superadmin' | 'k9';

export interface DemoShare {
  with: Person;
  privilege: 0 | 1 | 2;
  /** Days after the first start; for privilege Limited only. */
  days?: number;
}

export interface DemoWatch {
  /** Half the side of the square in metres. */
  fence?: { metres: number; isOn: boolean };
  settings?: Partial<DeviceSettings>;
  alerts?: { kind: DeviceAlert['kind']; hoursAgo: number }[];
  /** Overrides the firmware version, for devices that the simulator does not move. */
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
  /** Hours since the last contact at the first start; undefined for devices that the simulator moves. */
  silentHours?: number;
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

/** No modem: reports only when the owner's phone is nearby. */
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

/** Available firmware versions; simulated trackers start with the first. */
export const demoFirmwares = ['2.4.1', '2.5.0'] as const;
const newestFirmware = demoFirmwares[1];

const rows: Row[] = [
  gps('user', 'errands', ['Family car', 'graphite', 'vaduz-malbun'], {
    shares: [{ with: 'admin', privilege: limited, days: 30 }],
    watch: { fence: { metres: 250, isOn: false } },
  }),
  gps('user', 'cycling', ['Road bike', 'signal', 'schaan-round'], {
    shares: [{ with: 'shared', privilege: unrestricted }],
    watch: { settings: movement, alerts: [{ kind: 'accelerometer', hoursAgo: 7 }] },
  }),
  gps('user', 'dozing', ['Camera bag', 'sand', 'vaduz-schaan'], {
    shares: [{ with: 'shared', privilege: asOwner }],
  }),
  gps('user', 'walking', ['Biscuit the dog', 'rose', 'vaduz-walk'], {
    watch: { fence: { metres: 150, isOn: true } },
  }),
  gps('user', 'parked', ['Caravan', 'moss', 'balzers-round'], {
    silentHours: 75,
    watch: { fence: { metres: 100, isOn: true }, settings: { silenceHours: 72 }, firmware: newestFirmware },
  }),
  nearby('user', 'airbolt', ['Front gate', 'harbour', 'vaduz-walk'], 2, [{ with: 'shared', privilege: unrestricted }]),
  nearby('user', 'airbolt', ['Garden shed', 'moss', 'vaduz-walk'], 31),
  nearby('user', 'airbolt', ['Holiday house', 'graphite', 'malbun-walk'], 200, [
    { with: 'shared', privilege: limited, days: 14 },
  ]),
  nearby('user', 'shield_card', ['Wallet', 'graphite', 'vaduz-centre-round'], 1),
  nearby('user', 'shield_card', ['Passport', 'harbour', 'vaduz-walk'], 500),
  nearby('user', 'travel_lock', ['Suitcase', 'signal', 'vaduz-walk'], 340),

  gps('enterprise', 'delivery', ['Van 1', 'graphite', 'vaduz-balzers']),
  gps('enterprise', 'delivery', ['Van 2', 'graphite', 'vaduz-centre-round']),
  gps('enterprise', 'delivery', ['Van 3', 'graphite', 'vaduz-ruggell'], {
    shares: [{ with: 'shared', privilege: unrestricted }],
  }),
  gps('enterprise', 'delivery', ['Van 4', 'graphite', 'schaan-eschen']),
  gps('enterprise', 'cycling', ['Cargo bike 1', 'signal', 'triesen-round']),
  gps('enterprise', 'cycling', ['Cargo bike 2', 'signal', 'vaduz-centre-round']),
  gps('enterprise', 'dozing', ['Trailer 1', 'sand', 'vaduz-ruggell'], {
    watch: { fence: { metres: 200, isOn: true } },
  }),
  gps('enterprise', 'parked', ['Trailer 2', 'sand', 'schaan-eschen'], {
    shares: [{ with: 'enterprisenoapi', privilege: asOwner }],
    watch: {
      fence: { metres: 120, isOn: true },
      settings: water,
      alerts: [{ kind: 'water', hoursAgo: 6 }],
    },
  }),
  gps('enterprise', 'parked', ['Generator', 'moss', 'vaduz-centre-round'], {
    silentHours: 52,
    watch: { settings: { silenceHours: 48 }, firmware: newestFirmware },
  }),
  gps('enterprise', 'errands', ['Site manager', 'harbour', 'vaduz-balzers'], {
    watch: { alerts: [{ kind: 'sos', hoursAgo: 2 }] },
  }),
  nearby('enterprise', 'airbolt', ['Depot north door', 'graphite', 'vaduz-ruggell'], 4),
  nearby('enterprise', 'airbolt', ['Tool store', 'signal', 'schaan-eschen'], 9),

  gps('enterprisenoapi', 'delivery', ['Sprinter 1', 'graphite', 'schaan-mauren']),
  gps('enterprisenoapi', 'delivery', ['Sprinter 2', 'graphite', 'eschen-schellenberg']),
  gps('enterprisenoapi', 'delivery', ['Sprinter 3', 'graphite', 'mauren-round'], {
    shares: [{ with: 'enterprise', privilege: limited, days: 90 }],
  }),
  gps('enterprisenoapi', 'cycling', ['Courier Eschen', 'moss', 'eschen-round']),
  gps('enterprisenoapi', 'cycling', ['Courier Balzers', 'moss', 'balzers-round']),
  gps('enterprisenoapi', 'dozing', ['Scaffolding', 'sand', 'mauren-round']),
  gps('enterprisenoapi', 'parked', ['Excavator', 'signal', 'eschen-round'], { silentHours: 120 }),
  nearby('enterprisenoapi', 'shield_card', ['Keys to the yard', 'rose', 'eschen-schellenberg'], 6),

  gps('admin', 'errands', ['Pool car', 'harbour', 'eschen-round'], {
    shares: [{ with: 'user', privilege: unrestricted }],
  }),
  gps('admin', 'walking', ['Test tracker', 'rose', 'ruggell-walk']),
  nearby('admin', 'airbolt', ['Office cabinet', 'graphite', 'eschen-round'], 12),

  gps('superadmin', 'errands', ['Scooter', 'signal', 'balzers-triesenberg']),
  nearby('superadmin', 'travel_lock', ['Cabin bag', 'graphite', 'balzers-triesenberg'], 70),
  nearby('superadmin', 'shield_card', ['Laptop sleeve', 'harbour', 'balzers-triesenberg'], 3),

  gps('k9', 'walking', ['Rex', 'signal', 'triesenberg-walk'], {
    shares: [{ with: 'user', privilege: limited, days: 60 }],
  }),
  gps('k9', 'walking', ['Luna', 'rose', 'balzers-walk']),
  gps('k9', 'delivery', ['Kennel van', 'graphite', 'schaan-round']),
  nearby('k9', 'airbolt', ['Kennel gate', 'moss', 'schaan-walk'], 5),
];

const serials: Record<DeviceType, string> = {
  airbolt: 'AB',
  shield_gps: 'GPS',
  shield_card: 'CARD',
  travel_lock: 'TL',
};

const twoWeeks = ['Family car', 'Road bike'];

const pastHoursOf = ({ owner, name, watch }: Row, index: number) => {
  if (twoWeeks.includes(name)) return 14 * 24;
  return owner === 'user' || watch.fence || index % 4 === 0 ? 72 : 3;
};

/** Serials and imeis are deterministic, so that later starts recognise the devices. */
export const demoDevices: DemoDevice[] = rows.map((row, index) => ({
  ...row,
  imei: String(356_000_990_000_100 + index),
  deviceUUID: `DEMO-${serials[row.type]}-${String(index + 1).padStart(3, '0')}`,
  // Several days for some devices, hours for the others, to keep the first start short. Devices with a geofence need
  // enough history to leave it and return.
  pastHours: pastHoursOf(row, index),
}));

/** Trackers that the simulator moves. */
export const demoFleet = demoDevices.filter(
  ({ type, silentHours }) => type === 'shield_gps' && silentHours === undefined,
);
