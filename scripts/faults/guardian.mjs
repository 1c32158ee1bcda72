import { createInsistentDevice } from './fleet.mjs';
import { claim, createPerson, inTurns, tokenFromMail } from './people.mjs';

// SOS alerts of a device within one minute are deduplicated.
const SECONDS_BETWEEN_ALERTS = 61;

/** Owner and guest who receive SOS mails; the owner also invites people. */
export async function createGuardian({ url, brokerUrl, sink, devices, mails }) {
  const [owner, guest] = await Promise.all(['guardian', 'guest'].map((name) => createPerson({ url, sink, name })));
  const owned = await claim(owner, devices, ({ deviceUUID }) => `Alarm ${deviceUUID}`);
  const settings = { emailAlerts: true, pushNotification: false };
  await inTurns(owned, async ({ _id }) => owner.call('PUT', `/api/devices/alert-settings/${_id}`, settings));
  for (const device of owned) {
    const { length } = sink.mails;
    await owner.call('POST', '/api/share-device/insert', invitationOf(device, guest.email));
    const token = await tokenFromMail(sink, guest.email, 'share/accept', length);
    await guest.call('POST', `/api/share-device/accept/${token}`);
    await guest.call('PUT', `/api/devices/alert-settings/${device._id}`, settings);
  }
  const senders = owned.map((device) => createInsistentDevice({ url: brokerUrl, credentials: device }));
  let timestamp = Math.floor(Date.now() / 1000);
  let invited = 0;

  return {
    raiseAlerts: async (pause) => {
      timestamp += SECONDS_BETWEEN_ALERTS;
      for (const [at, device] of owned.entries()) {
        await senders[at].send({ type: 'alert', kind: 'sos', timestamp });
        for (const { email } of [owner, guest]) mails.expect(email, `AirBolt: ${device.name}: SOS`);
        await pause();
      }
    },

    /** A retry after success gets 409 and sends no second mail: one live share per device and address. */
    invite: async () => {
      const email = `invited-${invited}@example.com`;
      invited += 1;
      await owner.insist([201, 409], 'POST', '/api/share-device/insert', invitationOf(owned[0], email));
      mails.expect(email, 'AirBolt: You are invited');
    },

    close: () => {
      for (const sender of senders) sender.close();
    },
  };
}

function invitationOf({ deviceUUID, passcode }, email) {
  return { deviceUUID, masterKey: passcode, sharedUserWithEmail: email, sharerName: 'Guardian' };
}
