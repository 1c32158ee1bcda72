import { describe, expect, it } from 'vitest';
import { updatePayload } from './devices.api.ts';

describe('the payload of a device update', () => {
  it('drops empty strings and undefined, and nothing else [P1.5.22]', () => {
    const fields = { name: '', color: undefined, tone: 0, ledFlash: false, geoFence: null, list: [] };
    expect(updatePayload(fields)).toEqual({ tone: 0, ledFlash: false, geoFence: null, list: [] });
    expect(Object.keys(updatePayload(fields))).not.toContain('color');
  });

  it('of the basic settings drops nulls too [P1.5.22]', () => {
    const fields = { name: '', color: null, devicePicture: undefined, tone: 0 };
    expect(updatePayload(fields, { dropsNulls: true })).toEqual({ tone: 0 });
  });
});
