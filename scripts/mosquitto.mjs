import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { createChecks } from './lib/checks.mjs';
import { CHROMIUM_ARGUMENTS, ensureChromium } from './lib/chromium.mjs';
import { freePort } from './lib/free-port.mjs';
import { startHoldfast } from './lib/holdfast.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureMosquitto, listenAs, publishAs, readRetained, startMosquitto, writePassword } from './lib/mosquitto.mjs';

// Tests with Debian's mosquitto clients against the embedded broker, and with mosquitto as the external broker. Not
// part of `npm test`, because it needs those programs.
await ensureInstalled();
if (!ensureMosquitto()) {
  console.error('This needs mosquitto and its clients: apt-get install mosquitto mosquitto-clients');
  process.exit(1);
}
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'holdfast-mosquitto-'));
const { check, eventually, failures } = createChecks();
let timestamp = Math.floor(Date.now() / 1000) - 1000;

try {
  const devices = await withEmbeddedBroker();
  await withMosquitto(devices);
  await withHomeAssistant(devices);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures() === 0 ? 'all checks passed' : `${failures()} checks failed`);
process.exit(failures() === 0 ? 0 : 1);

async function withEmbeddedBroker() {
  console.log('the embedded broker:');
  const port = await freePort();
  const holdfast = await startHoldfast(folder, { MQTT_PORT: String(port) });
  const file = join(folder, 'devices.csv');
  writeFileSync(file, 'serial,type,imei\nCHECK-1,shield_gps,352656990000001\nCHECK-2,shield_gps,352656990000002\n');
  const made = JSON.parse(await holdfast.admin('device', 'provision', '--file', file, '--json'));
  check('the command line makes devices known while the server runs', made.length === 2);
  const [own, other] = await Promise.all(made.map((device) => holdfast.claim(device)));

  await checkDevice(holdfast, { port, version: 'mqttv311' }, own, other);
  const foreign = await publishAs({ port, version: 'mqttv311' }, own, upTopic(other), location());
  check('another topic closes the connection', foreign.code !== 0, foreign.output);
  check('and nothing is stored of it', (await holdfast.points(other)).length === 0);
  await checkCommand(holdfast, { port, version: 'mqttv311' }, own);
  await checkBrowser(holdfast, port, own);
  await holdfast.stop();
  return [own, other];
}

async function withMosquitto([own, other]) {
  console.log('Mosquitto, with the rights that were exported:');
  const port = await freePort();
  const MQTT_URL = `mqtt://holdfast:a-password-of-the-server@127.0.0.1:${port}`;
  const holdfast = await startHoldfast(folder, { MQTT_URL }, { isStarted: false });
  const out = join(folder, 'broker');
  await holdfast.admin('broker', 'export', '--out', out);
  const mosquitto = await startMosquitto(folder, [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${join(out, 'passwords')}`,
    `acl_file ${join(out, 'acl')}`,
    `user ${userInfo().username}`,
    'persistence false',
    'log_type all',
    'log_dest stderr',
  ]);
  await holdfast.start();
  await eventually('the server holds its shared subscription', () =>
    mosquitto.log().includes('$share/holdfast/devices/+/up'),
  );
  for (const version of ['mqttv311', 'mqttv5']) await checkDevice(holdfast, { port, version }, own, other);

  const before = (await holdfast.points(other)).length;
  const foreign = await publishAs({ port, version: 'mqttv5' }, own, upTopic(other), location());
  check('another topic is refused', /not authori[sz]ed/i.test(foreign.output), foreign.output);
  await publishAs({ port, version: 'mqttv311' }, own, upTopic(other), location());
  // MQTT preserves order: once this message is stored, the one before it would be too.
  await publishAs({ port, version: 'mqttv5' }, own, upTopic(own), location());
  await eventually('and nothing is stored of it', async () => (await newest(holdfast, own)) === timestamp);
  check('not even later', (await holdfast.points(other)).length === before);
  await checkCommand(holdfast, { port, version: 'mqttv5' }, own);
  const nosy = await listenAs({ port, version: 'mqttv311' }, other, '#', {
    seconds: 2,
    during: () => sendOne(port, own),
  });
  check('a wildcard subscription receives nothing of other devices', nosy.output.trim() === '', nosy.output);
  await holdfast.stop();
  await mosquitto.stop();
}

async function withHomeAssistant([own]) {
  console.log("Mosquitto, as Home Assistant's:");
  const [port, mqttPort] = [await freePort(), await freePort()];
  const reader = { imei: 'ha', deviceSecret: 'a-password-of-home-assistant' };
  const file = join(folder, 'ha-passwords');
  await writePassword(file, reader.imei, reader.deviceSecret);
  const startBroker = () =>
    startMosquitto(folder, [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${file}`,
      `user ${userInfo().username}`,
      'persistence false',
      'log_type all',
      'log_dest stderr',
    ]);
  let mosquitto = await startBroker();
  const HOME_ASSISTANT_MQTT_URL = `mqtt://${reader.imei}:${reader.deviceSecret}@127.0.0.1:${port}`;
  const holdfast = await startHoldfast(folder, { MQTT_PORT: String(mqttPort), HOME_ASSISTANT_MQTT_URL });
  const read = (filter) => readRetained({ port, version: 'mqttv5' }, reader, filter);
  const switchTo = (isOn) => holdfast.call('PUT', `/api/v2/devices/${own._id}/home-assistant`, { isOn });
  const presence = async () => [...(await read('holdfast/+/status')).values()].join();
  const position = async () => [...(await read('holdfast/+/+/position')).values()].join();

  await eventually('the server says that it is there', async () => (await presence()) === 'online');
  await switchTo(true);
  await eventually('the device is discovered', async () => (await read('homeassistant/+/+/tracker/config')).size === 1);
  const [config] = (await read('homeassistant/+/+/tracker/config')).values();
  check('with what discovery needs', JSON.parse(config).device.name === own.serial, config);
  await sendOne(mqttPort, own);
  await eventually('its position is kept', async () => (await position()).includes('-33.86'));
  await mosquitto.stop();
  await sendOne(mqttPort, own);
  mosquitto = await startBroker();
  await eventually('a broker that lost all is told again', async () => (await position()).includes('-33.86'));
  await switchTo(false);
  await eventually('switched off, nothing is kept', async () => {
    // `#` also matches the parent level: the availability topic of the server.
    const ofDevices = [...(await read('holdfast/+/+/#')).keys()].filter(
      (topic) => !/^holdfast\/[^/]+\/status$/.test(topic),
    );
    return ofDevices.length === 0 && (await read('homeassistant/#')).size === 0;
  });
  await holdfast.stop();
  await eventually('and the server says that it is gone', async () => (await presence()) === 'offline');
  await mosquitto.stop();
}

/** Checks that hold for every broker. */
async function checkDevice(holdfast, broker, own, other) {
  const before = (await holdfast.points(own)).length;
  const sent = await publishAs(broker, own, upTopic(own), location());
  check(`${broker.version}: mosquitto_pub is acknowledged`, sent.code === 0, sent.output);
  await eventually(`${broker.version}: the point is in the history`, async () => {
    const points = await holdfast.points(own);
    return points.length === before + 1 && points[0].timestamp === timestamp && points[0].latitude === -33.86;
  });
  const wrong = await publishAs(broker, { ...own, deviceSecret: other.deviceSecret }, upTopic(own), location());
  check(`${broker.version}: a wrong secret is refused`, wrong.code !== 0, wrong.output);
  const nobody = await publishAs(broker, { imei: '', deviceSecret: '' }, upTopic(own), location());
  check(`${broker.version}: nobody is refused`, nobody.code !== 0, nobody.output);
  timestamp += 10;
  const phone = JSON.stringify({ _type: 'location', lat: 5, lon: 6, tst: timestamp, acc: 7 });
  const owntracks = await publishAs(broker, own, `owntracks/${own.imei}/phone`, phone);
  check(`${broker.version}: OwnTracks is acknowledged`, owntracks.code === 0, owntracks.output);
  await eventually(
    `${broker.version}: its point is in the history`,
    async () => (await newest(holdfast, own)) === timestamp,
  );
}

async function checkCommand(holdfast, broker, own) {
  const heard = await listenAs(broker, own, `devices/${own.imei}/down`, {
    count: 1,
    during: () => holdfast.call('PUT', `/api/devices/alarm/${own._id}/on`),
  });
  check('a command reaches mosquitto_sub', heard.output.includes('"name":"alarm"'), heard.output);
}

/** The page is open before the point is sent, and is not reloaded. */
async function checkBrowser(holdfast, port, own) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  const page = await browser.newPage({ baseURL: holdfast.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('holdfast.my.token', token), holdfast.token());
  await page.goto(`/device/${own.serial}`);
  await page.getByText('Live', { exact: true }).waitFor();
  const shown = page.getByText(/Bourke/);
  check('the open page does not know the place yet', (await shown.count()) === 0);
  timestamp += 10;
  const message = { type: 'location', timestamp, latitude: -30.09, longitude: 145.936, source: 'gps', accuracy: 12 };
  await publishAs({ port, version: 'mqttv311' }, own, upTopic(own), JSON.stringify(message));
  await eventually('mosquitto_pub shows in the open browser', async () => (await shown.count()) > 0);
  await browser.close();
}

function sendOne(port, device) {
  return publishAs({ port, version: 'mqttv5' }, device, upTopic(device), location());
}

async function newest(holdfast, device) {
  return (await holdfast.points(device))[0]?.timestamp;
}

function upTopic({ imei }) {
  return `devices/${imei}/up`;
}

function location() {
  timestamp += 10;
  return JSON.stringify({
    type: 'location',
    timestamp,
    latitude: -33.86,
    longitude: 151.2,
    source: 'gps',
    accuracy: 12,
  });
}
