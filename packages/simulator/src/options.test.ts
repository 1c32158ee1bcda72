import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-simulator-'));
  file = join(folder, 'devices.json');
  const entries = [
    { imei: '1', secret: 'a', route: 'balzers-triesenberg', habit: 'walking', name: 'Scooter' },
    { imei: '2', secret: 'b', route: 'nowhere' },
  ];
  writeFileSync(file, JSON.stringify(entries));
  writeFileSync(join(folder, 'broken.json'), '{');
  writeFileSync(join(folder, 'empty.json'), '[]');
  writeFileSync(join(folder, 'nameless.json'), '[{ "imei": "1" }]');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the options', () => {
  it('have defaults, and take routes and habits that exist', () => {
    expect(readOptions(['--credentials', file])).toEqual({
      members: [
        { imei: '1', secret: 'a', route: 'balzers-triesenberg', habit: 'walking' },
        { imei: '2', secret: 'b', route: undefined, habit: undefined },
      ],
      protocol: null,
      url: 'mqtt://127.0.0.1:1883',
      rate: null,
      duration: null,
      seed: 'holdfast',
      isInsecure: false,
      isQuiet: false,
    });
  });

  it('choose a protocol of another maker, whose trackers have no secret', () => {
    const nameless = join(folder, 'nameless.json');
    expect(readOptions(['--protocol', 'h02', '--credentials', nameless])).toMatchObject({
      protocol: 'h02',
      url: 'tcp://127.0.0.1:5013',
      members: [{ imei: '1' }],
    });
    expect(readOptions(['--protocol', 'gps103', '--credentials', nameless])?.url).toBe('tcp://127.0.0.1:5001');
    const at =
      (...args: string[]) =>
      () =>
        readOptions([...args, '--credentials', nameless]);
    expect(at('--protocol', 'smoke')).toThrow('smoke is not one of mqtt, gt06, teltonika, h02, gps103');
    expect(at('--protocol', 'gt06', '--url', 'mqtt://127.0.0.1')).toThrow('is not a tcp:// address with a port');
  });

  it('choose how many, how fast, how long and where', () => {
    const text = `--devices 1 --rate 100 --duration 5 --seed x --url mqtts://example.com --credentials ${file}`;
    const options = readOptions(text.split(' '));
    expect(options).toMatchObject({ rate: 100, duration: 5, seed: 'x', url: 'mqtts://example.com' });
    expect(options?.members).toHaveLength(1);
  });

  it('explain themselves', () => {
    expect(readOptions(['--help'])).toBeNull();
  });

  const wrong: [args: string, complaint: RegExp][] = [
    ['', /--credentials is missing/],
    ['--credentials FOLDER/none.json', /none\.json cannot be read \(ENOENT\)/],
    ['--credentials FOLDER/broken.json', /is not JSON/],
    ['--credentials FOLDER/empty.json', /is not a list of devices/],
    ['--credentials FOLDER/nameless.json', /entry 1 lacks imei or secret/],
    ['--credentials FOLDER/devices.json --devices 3', /3 asked for, but .* has 2/],
    ['--credentials FOLDER/devices.json --rate fast', /--rate: fast is not a number above 0/],
    ['--credentials FOLDER/devices.json --url http://example.com', /is not an mqtt:\/\/ address/],
    ['--speed 3', /Unknown option '--speed'/],
  ];

  it.each(wrong)('%s is refused', (args, complaint) => {
    const given = args.replaceAll('FOLDER', folder).split(' ').filter(Boolean);
    expect(() => readOptions(given)).toThrow(complaint);
  });
});
