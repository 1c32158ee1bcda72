import type { PlaceIcon } from '@holdfast/contract/places.rules';
import type { Person } from './demo.devices.ts';

export interface DemoPlace {
  owner: Person;
  name: string;
  icon: PlaceIcon;
  /** Metres. */
  radius: number;
  /** Name of the device that rests there. */
  around: string;
  isWatched: boolean;
}

export const demoPlaces: DemoPlace[] = [
  { owner: 'user', name: 'Home', icon: 'home', radius: 150, around: 'Family car', isWatched: true },
  { owner: 'user', name: 'Work', icon: 'work', radius: 200, around: 'Camera bag', isWatched: false },
  { owner: 'user', name: 'Gym', icon: 'gym', radius: 120, around: 'Road bike', isWatched: false },
];
