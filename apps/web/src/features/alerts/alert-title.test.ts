import { expect, it } from 'vitest';
import { anAlert } from '../../../test/factories.ts';
import { alertTitle } from './alert-title.ts';

it.each([
  [{ kind: 'sos' }, 'SOS'],
  [{ kind: 'place-leave', place: 'Home' }, 'Left Home'],
  [{ kind: 'place-leave', place: 'Home', more: 39 }, 'Left Home and 39 more'],
] as const)('%o is %s', (fields, title) => {
  expect(alertTitle(anAlert(fields))).toBe(title);
});
