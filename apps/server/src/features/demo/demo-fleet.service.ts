import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Places } from '../../platform/geo/places.ts';
import type { UsersService } from '../account/users.service.ts';
import type { WatchService } from '../alerts/judging/watch.service.ts';
import type { DeviceCredentialsService, KnownDevice } from '../devices/device-credentials.service.ts';
import type { ProvisioningService } from '../devices/provisioning.service.ts';
import type { FirmwaresService } from '../firmwares/firmwares.service.ts';
import type { GeofencesService } from '../geofences/geofences.service.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import type { IngestService } from '../history/ingest.service.ts';
import type { PlacesService } from '../places/places.service.ts';
import type { DeviceLogService } from '../sharing/device-log.service.ts';
import type { SharingService } from '../sharing/sharing.service.ts';
import { type DemoDevice, demoDevices, demoFirmwares, demoFleet } from './demo.devices.ts';
import { demoGroups } from './demo.groups.ts';
import { demoPeople } from './demo.people.ts';
import { demoPlaces } from './demo.places.ts';
import { fenceOf, pastReports, restOf } from './demo-past.ts';

interface DemoCredentials {
  imei: string;
  secret: string;
  key: string;
  route: string;
  habit: string;
}

const credentialsFile = (dataDir: string) => join(dataDir, 'demo-devices.json');

/** Keyed by imei; empty if the file is missing or damaged. */
const readSecrets = (file: string): Map<string, { secret: string; key: string }> => {
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(entries)) return new Map();
    return new Map(
      entries.map(({ imei, secret, key }) => [String(imei), { secret: String(secret), key: String(key) }]),
    );
  } catch {
    return new Map();
  }
};

/** Atomic (write and rename): the database contains only hashes of these secrets. */
const writeCredentials = (file: string, credentials: DemoCredentials[]) => {
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

export interface Made {
  demo: DemoDevice;
  device: KnownDevice;
  secret: string;
  key: string;
}

export type DemoFleetService = ReturnType<typeof createDemoFleetService>;

const day = 24 * 3600 * 1000;
const ownedSinceDays = 30;
const sharedSinceDays = 2;
const devicesAtOnce = 12;

const emailOf = (person: string) => `${person}@demo.test`;

export const createDemoFleetService = (
  { transact, clock }: Core,
  deps: {
    users: UsersService;
    provisioning: ProvisioningService;
    deviceCredentials: DeviceCredentialsService;
    sharing: SharingService;
    groups: GroupsService;
    deviceLog: DeviceLogService;
    geofences: GeofencesService;
    firmwares: FirmwaresService;
    watch: WatchService;
    ingest: IngestService;
    placesOfPeople: PlacesService;
    places: Places;
    place: { dataDir: string };
  },
) => {
  const { users, provisioning, deviceCredentials, sharing, groups, deviceLog } = deps;
  const { geofences, firmwares, watch, ingest, placesOfPeople, places, place } = deps;
  const file = credentialsFile(place.dataDir);

  const findPeople = async (tx: Db) => {
    const ids = new Map<string, string>();
    for (const { email } of demoPeople) ids.set(email, (await users.findByEmail(tx, email))?.id ?? '');
    return (person: string) => ids.get(emailOf(person)) ?? '';
  };

  const share = async (tx: Db, deviceId: string, { shares, owner }: DemoDevice, idOf: (person: string) => string) => {
    const now = clock();
    const startDate = new Date(now.getTime() - sharedSinceDays * day);
    for (const { with: person, privilege, days } of shares) {
      const [email, userId] = [emailOf(person), idOf(person)];
      await sharing.insertAccepted(tx, {
        deviceId,
        email,
        userId,
        privilege,
        sharerName: demoPeople.find((one) => one.email === emailOf(owner))?.name ?? '',
        startDate,
        expiryDate: days === undefined ? null : new Date(now.getTime() + days * day),
        createdAt: now,
      });
      const entry = { subject: email, at: startDate };
      await deviceLog.record(tx, [deviceId], { action: 'shared', by: { userId: idOf(owner) }, ...entry });
      await deviceLog.record(tx, [deviceId], { action: 'share-accepted', by: { userId }, ...entry });
    }
  };

  /** Created after the history, which would have raised an alert for each arrival and departure. */
  const createPlaces = async (tx: Db, made: Made[]) => {
    const idOf = await findPeople(tx);
    for (const { owner, name, icon, radius, around, isWatched } of demoPlaces) {
      const there = made.find(({ demo }) => demo.owner === owner && demo.name === around);
      if (!there) continue;
      const devices: 'all' | string[] = isWatched ? [there.device.id] : 'all';
      const circle = { ...restOf(there.demo), radius };
      const contents = { name, icon, ...circle, devices, arrive: isWatched, leave: isWatched };
      await placesOfPeople.insert(tx, idOf(owner), contents, isWatched ? [there.device.id] : []);
    }
  };

  return {
    /** Creates all demo devices with owners and shares, in the transaction that creates the users. */
    create: async (tx: Db): Promise<Made[]> => {
      const made: Made[] = [];
      // After all demo users were deleted, their devices still exist, unowned.
      if (await provisioning.isKnown(tx, demoDevices[0]?.imei ?? '')) return made;
      const idOf = await findPeople(tx);
      for (const version of demoFirmwares) await firmwares.insert(tx, 'shield_gps', version);
      const claimedAt = new Date(clock().getTime() - ownedSinceDays * day);
      for (const demo of demoDevices) {
        const { imei, deviceUUID, type, owner, name, color, watch } = demo;
        const { settings = {}, fence } = watch;
        const esimStatus = type === 'shield_gps' ? 'Active' : 'Inventory';
        const { id, deviceSecret, deviceKey } = await provisioning.provisionOwned(
          tx,
          { imei, deviceUUID, deviceType: type },
          { ownerId: idOf(owner), name, color, esimStatus, claimedAt, settings, hasEmailAlerts: true },
        );
        if (fence) await geofences.draw(tx, id, fenceOf(demo, fence.metres), fence.isOn);
        await share(tx, id, demo, idOf);
        const device = { id, imei, deviceUuid: deviceUUID };
        made.push({ demo, device, secret: deviceSecret, key: deviceKey });
      }
      for (const { owner, name, devices, daysAgo } of demoGroups) {
        const inIt = made.filter(({ demo }) => devices.includes(demo.name));
        const createdAt = new Date(clock().getTime() - daysAgo * day);
        await groups.insert(tx, idOf(owner), { name, deviceIds: inIt.map(({ device }) => device.id), createdAt });
      }
      return made;
    },

    /** Writes the secrets for the simulator and inserts the history before the first start. */
    settle: async (made: Made[]) => {
      if (made.length === 0) return;
      const secrets = new Map(made.map(({ device, secret, key }) => [device.imei, { secret, key }]));
      writeCredentials(
        file,
        demoFleet.map(({ imei, route, habit }) => ({ imei, secret: '', key: '', ...secrets.get(imei), route, habit })),
      );
      let waiting = await Promise.all(
        made.map(({ demo, device }) => pastReports(device, demo, clock(), places.lookUp)),
      );
      while (waiting.length > 0) {
        for (let index = 0; index < waiting.length; index += devicesAtOnce) {
          await ingest.store(waiting.slice(index, index + devicesAtOnce).flatMap(([next]) => next ?? []));
        }
        waiting = waiting.map(([, ...later]) => later).filter((later) => later.length > 0);
      }
      await transact((tx) => createPlaces(tx, made));
      await watch.judgeSilenceOf(made.map(({ device }) => device.id));
    },

    /**
     * Path of the file with the secrets of the demo trackers, the only copy. Missing or invalid secrets are replaced.
     * Null if there are no demo devices.
     */
    credentials: async (): Promise<string | null> => {
      const known = readSecrets(file);
      const kept = await Promise.all(
        demoFleet.map(async ({ imei, route, habit }) => {
          const login = known.get(imei);
          const isRight = login && (await deviceCredentials.verify(imei, login.secret)) !== null;
          return { imei, route, habit, login: isRight ? login : null };
        }),
      );
      const usable = [];
      for (const { login, ...one } of kept) {
        const valid = login ?? (await transact((tx) => provisioning.renewSecret(tx, one.imei)));
        if (login === null) deviceCredentials.forget(one.imei);
        if (valid !== null) usable.push({ ...one, ...valid });
      }
      if (usable.length === 0) return null;
      if (kept.some(({ login }) => login === null)) writeCredentials(file, usable);
      return file;
    },
  };
};
