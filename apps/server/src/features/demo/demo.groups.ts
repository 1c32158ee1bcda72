import type { Person } from './demo.devices.ts';

export interface DemoGroup {
  owner: Person;
  name: string;
  /** Device names. */
  devices: string[];
  /** Days between the creation and the first start. */
  daysAgo: number;
}

const enterprise: [name: string, daysAgo: number, devices: string[]][] = [
  ['Courier bikes', 28, ['Cargo bike 1', 'Cargo bike 2']],
  ['Site vans', 27, ['Van 1', 'Van 2', 'Van 3', 'Van 4', 'Site manager']],
  ['Tool cribs', 23, ['Tool store', 'Depot north door', 'Generator']],
  ['Demo pool', 18, ['Van 4', 'Cargo bike 2', 'Trailer 1', 'Tool store']],
  ['Trailers', 13, ['Trailer 1', 'Trailer 2']],
  ['Ruggell depot', 8, ['Depot north door', 'Van 3', 'Trailer 1']],
  ['Weekend hire', 2, ['Van 1', 'Cargo bike 1', 'Trailer 2', 'Generator']],
];

export const demoGroups: DemoGroup[] = [
  ...enterprise.map(([name, daysAgo, devices]): DemoGroup => ({ owner: 'enterprise', name, daysAgo, devices })),
  { owner: 'enterprisenoapi', name: 'Sprinters', daysAgo: 21, devices: ['Sprinter 1', 'Sprinter 2', 'Sprinter 3'] },
  { owner: 'enterprisenoapi', name: 'Couriers', daysAgo: 11, devices: ['Courier Eschen', 'Courier Balzers'] },
];
