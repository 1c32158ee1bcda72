import { openBrowsers } from './browsers.mjs';
import { createBuyer } from './buyer.mjs';
import { startFleet } from './fleet.mjs';
import { createGuardian } from './guardian.mjs';
import { createLedger } from './ledger.mjs';
import { createMails } from './mails.mjs';
import { claim, createPerson, provision } from './people.mjs';
import { startPhones } from './phones.mjs';
import { runAdmin } from './servers.mjs';

const SECONDS_BETWEEN_POINTS = 2;
const CONNECTED_WITHIN_MS = 60_000;
const FIRST_IMEI = 867_000_000_000_000;
const KINDS = ['fleet', 'phone', 'skewed', 'alarm', 'bought'];

export async function settle(world, size) {
  const { balancer, broker, gate, sink, sql, env, folder } = world;
  const { url } = balancer;
  const ledger = createLedger(sql);
  const mails = createMails(sink);
  const [admin, ...owners] = await Promise.all(
    ['admin', ...Array.from({ length: size.owners }, (_, at) => `owner-${at}`)].map((name) =>
      createPerson({ url, sink, name }),
    ),
  );
  await runAdmin(env, folder, 'user', 'set-role', '--email', admin.email, '--role', 'admin');
  await admin.signInAgain();
  const devices = {};
  for (const [at, prefix] of KINDS.entries()) {
    const firstImei = FIRST_IMEI + at * 1_000_000;
    devices[prefix] = await provision(admin, { count: size.devices[prefix], prefix, firstImei });
  }
  await world.exportRights();
  broker.signal('SIGHUP');

  const owned = await Promise.all(
    owners.map((owner, at) =>
      claim(
        owner,
        devices.fleet.filter((_, index) => index % owners.length === at),
      ),
    ),
  );
  await claim(owners[0], devices.phone);
  const skewed = await claim(owners[0], devices.skewed);
  const guardian = await createGuardian({ url, brokerUrl: gate.url, sink, devices: devices.alarm, mails });
  const buyer = await createBuyer({ url, sink, sandboxUrl: world.payments.url, admin, devices: devices.bought, sql });

  const fleet = startFleet({
    url: gate.url,
    members: devices.fleet,
    secondsBetweenPoints: SECONDS_BETWEEN_POINTS,
    ledger,
  });
  const phones = startPhones({ url, members: devices.phone, secondsBetweenPoints: SECONDS_BETWEEN_POINTS, ledger });
  const watched = owned
    .flatMap((mine, at) => mine.map(({ imei }) => ({ token: owners[at].token(), imei })))
    .slice(0, size.sockets);
  const browsers = openBrowsers({ url, watched });
  const close = () => {
    browsers.close();
    phones.stop();
    guardian.close();
    fleet.stop();
  };
  if (!(await browsers.areConnected(CONNECTED_WITHIN_MS))) {
    close();
    throw new Error('not every browser got into its room');
  }
  return { ledger, mails, guardian, buyer, fleet, phones, browsers, skewed, watched, close };
}
