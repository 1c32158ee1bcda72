const demoPassword = 'Holdfast1!';
const atOnce = 20;

export async function signIn(url, username) {
  const body = { username, password: demoPassword, captcha: 'off' };
  return (await call(url, '/api/login', { method: 'POST', body })).authToken;
}

export async function createDevices(url, { count, adminToken, ownerToken }) {
  const devices = [];
  const createOne = async (number) => {
    const deviceUUID = `BENCH${number}`;
    const imei = String(867_000_000_000_000 + number);
    const { device, passcode, deviceSecret } = await call(url, '/api/admin/devices', {
      method: 'POST',
      token: adminToken,
      body: { deviceUUID, deviceType: 'shield_gps', imei },
    });
    const body = { deviceUUID, passcode, name: `Bench ${number}` };
    await call(url, '/api/devices', { method: 'POST', token: ownerToken, body });
    devices[number] = { _id: device._id, deviceUUID, imei, secret: deviceSecret };
  };
  let next = 0;
  const work = async () => {
    while (next < count) await createOne(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return devices;
}

/** Devices of the demo user, and the request headers of that user. */
export async function createUsersDevices(url, count) {
  const [adminToken, ownerToken] = [await signIn(url, 'admin@demo.test'), await signIn(url, 'user@demo.test')];
  const devices = await createDevices(url, { count, adminToken, ownerToken });
  return { headers: { authorization: ownerToken }, devices };
}

export async function call(url, path, { method, token, body }) {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: token }) };
  const response = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
