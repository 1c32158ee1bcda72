import { expect, it } from 'vitest';
import { anAlert } from '../../../test/factories.ts';
import { alertTitle } from './alert-title.ts';

it.each([
  [{ kind: 'sos' }, 'SOS'],
  [{ kind: 'silent' }, 'Silent'],
  [{ kind: 'battery', value: 12 }, 'Battery low, 12%'],
  [{ kind: 'battery' }, 'Battery low'],
  [{ kind: 'temperature', value: 30.5 }, 'Temperature, 30.5°C'],
  [{ kind: 'accelerometer', value: 7 }, 'Movement'],
  [{ kind: 'place-leave', place: 'Home' }, 'Left Home'],
  [{ kind: 'place-leave', place: 'Home', more: 39 }, 'Left Home and 39 more'],
] as const)('%o is %s', (fields, title) => {
  expect(alertTitle(anAlert(fields), 'c')).toBe(title);
});

it('says temperatures in the unit of the person', () => {
  expect(alertTitle(anAlert({ kind: 'temperature', value: 30 }), 'f')).toBe('Temperature, 86.0°F');
});
