import { describe, expect, it } from 'vitest';
import { decodeMessage } from './decode-message.ts';
import { decodeOsmand, deviceOfOsmand } from './decode-osmand.ts';
import { decodeOwntracks, decodeOwntracksPayload } from './decode-owntracks.ts';
import { validateMessages } from './validate-messages.ts';

const now = new Date('2026-11-15T12:00:00Z');
const seconds = now.getTime() / 1000;
const decode = (text: string) => decodeMessage(Buffer.from(text));
const point = { type: 'location', timestamp: seconds, latitude: -33.86, longitude: 151.2 };

describe('decodeMessage', () => {
  it('reads a location as a device sends it', () => {
    const text =
      '{"type":"location","timestamp":1731600000,"latitude":-33.86,"longitude":151.2,"source":"gps","accuracy":12,"modem_temperature":21.5,"modem_voltage":3980,"alertType":"sos"}';
    expect(decode(text)).toEqual({ messages: [JSON.parse(text)], refused: [] });
  });

  it('reads what a modem says', () => {
    const text =
      '{"type":"modem","modem_voltage":3980,"modem_temperature":21.5,"modem_state":"registered","edrx_value":"20.48","edrx_ptw":"2.56","psm_tau":"3600","psm_active_time":"10","battery_percentage":80,"firmware":"2.4.1"}';
    expect(decode(text).messages).toEqual([JSON.parse(text)]);
  });

  it.each([
    '{"type":"alert","kind":"water","timestamp":1731600000}',
    '{"type":"alert","kind":"temperature","timestamp":1731600000,"value":41.5}',
    '{"type":"ack","id":"01931234-5678-7abc-8def-0123456789ab","ok":true}',
    '{"type":"ack","id":"01931234-5678-7abc-8def-0123456789ab","ok":false,"reason":"jammed"}',
  ])('reads %s', (text) => {
    expect(decode(text)).toEqual({ messages: [JSON.parse(text)], refused: [] });
  });

  it.each([
    ['no JSON', '{"type":"location"'],
    ['NaN', JSON.stringify(point).replace('151.2', 'NaN')],
    ['infinity', JSON.stringify(point).replace('151.2', '1e999')],
    ['a number as text', JSON.stringify({ ...point, latitude: '-33.86' })],
    ['no latitude', JSON.stringify({ ...point, latitude: undefined })],
    ['an unknown type', '{"type":"reboot"}'],
    ['an unknown source', JSON.stringify({ ...point, source: 'wifi' })],
    ['a NUL', JSON.stringify({ ...point, alertType: 'a\u0000' })],
    ['half a surrogate pair', '{"type":"modem","firmware":"\\ud800"}'],
    ['an endless text', JSON.stringify({ type: 'modem', firmware: 'x'.repeat(61) })],
    ['null', 'null'],
    ['a number', '7'],
    ['nothing', ''],
  ])('refuses %s [A17]', (_what, text) => {
    expect(decode(text)).toEqual({ messages: [], refused: ['malformed'] });
  });

  it('refuses bytes that are no UTF-8 [A17]', () => {
    expect(decodeMessage(Buffer.from([0x22, 0xff, 0x22]))).toEqual({ messages: [], refused: ['malformed'] });
  });

  it('keeps the good ones of many and counts the bad one [A17]', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ ...point, timestamp: seconds - at }));
    const { messages, refused } = decode(JSON.stringify(many.with(250, { ...point, latitude: 'north' } as never)));
    expect(messages).toHaveLength(499);
    expect(refused).toEqual(['malformed']);
  });

  it('refuses more than 500 at once, and more than 256 kB [A17]', () => {
    expect(decode(JSON.stringify(Array.from({ length: 501 }, () => point))).refused).toEqual(['malformed']);
    expect(decode(`${JSON.stringify(point)}${' '.repeat(256 * 1024)}`).refused).toEqual(['oversized']);
  });
});

describe('what a sender tells of its movement', () => {
  it('is kept, rounded to what is stored', () => {
    const told = { ...point, speed: 43.27, course: 359.8, altitude: 455.04, battery: 71.6, satellites: 9 };
    const kept = { ...point, speed: 43.3, course: 0, altitude: 455, battery: 72, satellites: 9 };
    expect(decode(JSON.stringify(told))).toEqual({ messages: [kept], refused: [] });
  });

  it.each([
    ['speed', -1],
    ['speed', 1e9],
    ['course', 361],
    ['altitude', '455'],
    ['battery', 101],
    ['satellites', 'many'],
  ])('never costs the position: %s %s is left out [A17]', (name, value) => {
    const { messages, refused } = decode(JSON.stringify({ ...point, [name]: value }));
    expect(messages).toMatchObject([{ ...point, [name]: null }]);
    expect(refused).toEqual([]);
  });

  it('has the units of each sender', () => {
    const place = { lat: '47.1', lon: '9.5', timestamp: String(seconds) };
    const form = { id: '1', ...place, speed: '10', bearing: '90.4', altitude: '455', batt: '80' };
    expect(decodeOsmand(form, now).messages[0]).toMatchObject({ speed: 18.5, course: 90, altitude: 455, battery: 80 });
    const coords = { latitude: 47.1, longitude: 9.5, speed: 10, heading: -1, altitude: 455 };
    const posted = { device_id: '1', location: { timestamp: seconds, coords, battery: { level: 0.5 } } };
    expect(decodeOsmand(posted, now).messages[0]).toMatchObject({
      speed: 36,
      course: null,
      altitude: 455,
      battery: 50,
    });
    const owntracks = { _type: 'location', lat: 47.1, lon: 9.5, tst: seconds, vel: 36, cog: 180, alt: 455, batt: 33 };
    expect(decodeOwntracks(owntracks).messages[0]).toMatchObject({
      speed: 36,
      course: 180,
      altitude: 455,
      battery: 33,
    });
  });
});

describe('validateMessages', () => {
  const valid = (fields: object) =>
    validateMessages(decode(JSON.stringify({ ...point, ...fields })), now).messages.length === 1;

  it.each([
    [{ latitude: 90, longitude: -180 }, true],
    [{ latitude: 90.001 }, false],
    [{ latitude: -91 }, false],
    [{ longitude: 180.5 }, false],
    [{ timestamp: seconds + 3600 }, true],
    [{ timestamp: seconds + 3601 }, false],
    [{ timestamp: seconds * 1000 }, false],
    [{ timestamp: Date.UTC(2015, 0, 1) / 1000 }, true],
    [{ timestamp: Date.UTC(2014, 11, 31) / 1000 }, false],
    [{ timestamp: -1 }, false],
    [{ type: 'alert', kind: 'sos', timestamp: 0 }, false],
  ])('%j: %s [A17]', (fields, expected) => {
    expect(valid(fields)).toBe(expected);
  });
});

describe('decodeOsmand', () => {
  const form = { id: '356000000000001', lat: '-33.8601', lon: '151.2002' };

  it.each([
    ['seconds', '1731600000'],
    ['milliseconds', '1731600000000'],
    ['ISO 8601', '2024-11-14T16:00:00.000Z'],
    ['an offset', '2024-11-15T03:00:00+11:00'],
    ['a bare date', '2024-11-14 16:00:00'],
  ])('reads a time in %s', (_form, timestamp) => {
    expect(decodeOsmand({ ...form, timestamp }, now)).toMatchObject({
      messages: [{ type: 'location', timestamp: 1731600000, latitude: -33.8601, longitude: 151.2002 }],
      refused: [],
    });
  });

  it('reads what Traccar Client 8 puts into the address', () => {
    const query = {
      ...form,
      timestamp: '1731600000',
      speed: '0.0',
      bearing: '0.0',
      altitude: '21.0',
      accuracy: '14.5',
    };
    expect(decodeOsmand({ ...query, batt: '76.0', charge: 'true' }, now).messages).toEqual([
      {
        type: 'location',
        timestamp: 1731600000,
        latitude: -33.8601,
        longitude: 151.2002,
        accuracy: 14.5,
        source: 'gps',
        speed: 0,
        course: 0,
        altitude: 21,
        battery: 76,
      },
      { type: 'modem', battery_percentage: 76 },
    ]);
  });

  it('reads what Traccar Client 9 posts', () => {
    const posted = {
      location: {
        timestamp: '2024-11-14T16:00:00.000Z',
        coords: { latitude: -33.8601, longitude: 151.2002, accuracy: 5, speed: -1, heading: -1, altitude: 21 },
        is_moving: false,
        odometer: 12,
        event: 'motionchange',
        battery: { level: 0.83, is_charging: false },
        activity: { type: 'still' },
        extras: {},
      },
      device_id: '356000000000001',
    };
    expect(deviceOfOsmand(posted)).toBe('356000000000001');
    const faked = { ...posted, location: { ...posted.location, mock: true } };
    expect(decodeOsmand(faked, now).messages[0]).toMatchObject({ latitude: -33.8601, source: 'mock' });
    expect(decodeOsmand(posted, now)).toEqual({
      messages: [
        {
          type: 'location',
          timestamp: 1731600000,
          latitude: -33.8601,
          longitude: 151.2002,
          accuracy: 5,
          source: 'gps',
          speed: null,
          course: null,
          altitude: 21,
          battery: 83,
        },
        { type: 'modem', battery_percentage: 83 },
      ],
      refused: [],
    });
  });

  it.each([{}, { timestamp: '' }, { timestamp: ' ' }, { timestamp: null }])(
    'takes the time of arrival where none is given: %j',
    (fields) => {
      expect(decodeOsmand({ ...form, ...fields }, now).messages).toMatchObject([{ timestamp: seconds }]);
    },
  );

  it.each(['1731600000 ', ' 2024-11-14T16:00:00Z '])('blanks around a time do not matter: "%s"', (timestamp) => {
    expect(decodeOsmand({ ...form, timestamp }, now).messages).toMatchObject([{ timestamp: 1731600000 }]);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['', true],
    ['false', false],
    ['V', false],
  ])('a place is a fix unless it says otherwise: valid=%s', (valid, isFix) => {
    const types = decodeOsmand({ ...form, valid }, now).messages.map(({ type }) => type);
    expect(types).toEqual([isFix ? 'location' : 'modem']);
  });

  it.each([true, 'true', '1', 1])('marks a faked place: %j', (mock) => {
    const location = { timestamp: '2024-11-14T16:00:00Z', coords: { latitude: 1, longitude: 2 }, mock };
    expect(decodeOsmand({ location }, now).messages).toMatchObject([{ source: 'mock' }]);
  });

  it('takes a number for the device as well as a text', () => {
    expect(deviceOfOsmand({ device_id: 356000000000001 })).toBe('356000000000001');
    expect(deviceOfOsmand({ id: 356000000000001 })).toBe('356000000000001');
    expect(deviceOfOsmand({ id: '', deviceid: 7.5, device_id: -1 })).toBe(null);
  });

  it.each([{ lat: 'NaN' }, { lat: '' }, { lon: 'Infinity' }, { lat: '0x10' }, { timestamp: 'yesterday' }])(
    'refuses %j [A17]',
    (fields) => {
      expect(decodeOsmand({ ...form, ...fields }, now)).toEqual({ messages: [], refused: ['malformed'] });
    },
  );
});

describe('decodeOwntracks', () => {
  it('reads what the app sends', () => {
    const text =
      '{"_type":"location","BSSID":"c0:ff:ee","acc":9,"alt":35,"batt":81,"bs":1,"conn":"w","created_at":1731600003,"lat":-33.8601,"lon":151.2002,"m":1,"t":"u","tid":"an","tst":1731600000,"vac":3,"vel":0}';
    expect(decodeOwntracksPayload(Buffer.from(text))).toEqual({
      messages: [
        {
          type: 'location',
          timestamp: 1731600000,
          latitude: -33.8601,
          longitude: 151.2002,
          accuracy: 9,
          source: 'gps',
          speed: 0,
          altitude: 35,
          battery: 81,
        },
        { type: 'modem', battery_percentage: 81 },
      ],
      refused: [],
    });
  });

  it('passes over what is none of ours', () => {
    const types = 'lwt status waypoint waypoints card cmd configuration steps beacon dump'.split(' ');
    for (const _type of types) expect(decodeOwntracks({ _type, tst: 1 })).toEqual({ messages: [], refused: [] });
    expect(decodeOwntracksPayload(Buffer.alloc(0))).toEqual({ messages: [], refused: [] });
  });

  it.each([{ _type: 'location', lat: 'x', lon: 1, tst: 1 }, { lat: 1, lon: 1 }, [], null])(
    'refuses %j [A17]',
    (value) => {
      expect(decodeOwntracks(value)).toEqual({ messages: [], refused: ['malformed'] });
    },
  );
});
