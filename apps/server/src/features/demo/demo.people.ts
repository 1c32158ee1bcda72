import type { NewPerson } from '../account/users.service.ts';

export interface DemoPerson extends NewPerson {
  timezone: string;
  temperatureUnit?: 'c' | 'f';
  distanceUnit?: 'km' | 'mi';
  oneTimeDeviceFee?: number;
}

/** One per role. The owners of demo devices have the time zone of Liechtenstein, where the devices are. */
export const demoPeople: DemoPerson[] = [
  { email: 'user@demo.test', name: 'Olivia Hart', roles: ['user'], country: 'AU', timezone: 'Europe/Berlin' },
  {
    email: 'shared@demo.test',
    name: 'Noah Bennett',
    roles: ['sharedUser'],
    country: 'AU',
    timezone: 'Europe/Berlin',
  },
  {
    email: 'enterprise@demo.test',
    name: 'Priya Raman',
    roles: ['enterprise'],
    country: 'GB',
    timezone: 'Europe/London',
    distanceUnit: 'mi',
  },
  {
    email: 'enterprisenoapi@demo.test',
    name: 'Lukas Weber',
    roles: ['enterpriseNoApi'],
    country: 'DE',
    timezone: 'Europe/Berlin',
  },
  { email: 'admin@demo.test', name: 'Mia Chen', roles: ['admin'], country: 'NZ', timezone: 'Pacific/Auckland' },
  {
    email: 'superadmin@demo.test',
    name: 'Elias Costa',
    roles: ['superAdmin'],
    country: 'FR',
    timezone: 'Europe/Paris',
  },
  {
    email: 'k9@demo.test',
    name: 'Sam Whitaker',
    roles: ['k9'],
    country: 'US',
    timezone: 'America/New_York',
    temperatureUnit: 'f',
    distanceUnit: 'mi',
    oneTimeDeviceFee: 49,
  },
];
