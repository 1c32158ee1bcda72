import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../../platform/core.ts';
import { groupBy } from '../../platform/group-by.ts';
import { holdSole, type Sole } from '../../platform/leases/sole.ts';
import { type MqttPublisher, openMqttPublisher, type Retained } from '../../platform/mqtt/mqtt-publisher.ts';
import {
  gone,
  here,
  isPublished,
  presenceTopic,
  type Site,
  statusTopic,
  toMessages,
  toRemovals,
} from './home-assistant.presenter.ts';
import { homeAssistantRepository, type PublishedPlace, type PublishedRow } from './home-assistant.repository.ts';

/** Interval of a full sweep: devices become silent without an event, and events may be lost. */
const sweepMilliseconds = 30_000;
/** Random delay (jitter), so that all servers do not publish at the same moment when Home Assistant restarts. */
const startMilliseconds = 10_000;
const retryMilliseconds = 1000;
const pageSize = 100;

const digestOf = (text: string) => createHash('sha1').update(text).digest('base64');

/**
 * Publishes changes to the broker of Home Assistant, in one process at a time. The queue is a set of device ids, and
 * each device is read when its turn comes: a slow broker gets fewer but current messages (back-pressure).
 */
export const createPublisherService = (
  { db, clock, events, log }: Core,
  deps: { url: string; site: Site; isOnlyProcess: boolean },
) => {
  const { url, site, isOnlyProcess } = deps;
  let link: MqttPublisher | null = null;
  let sole: Sole | null = null;
  let working: Promise<void> | null = null;
  let isAllChanged = false;
  let changed = new Set<string>();
  /** Digests of messages that the broker has acknowledged since the connection was opened. */
  const taken = new Map<string, string>();
  let startTimer: NodeJS.Timeout | undefined;
  const stops: (() => void)[] = [];

  const removeOf = (row: PublishedRow, objects: string[]): Retained[] => {
    const removed = row.objects.filter((object) => !objects.includes(object));
    const isWhole = objects.length === 0;
    return removed.length > 0 || isWhole ? toRemovals(site, row.nodeId, removed, { isWhole }) : [];
  };

  const publish = async (to: MqttPublisher, row: PublishedRow, places: PublishedPlace[]) => {
    const repository = homeAssistantRepository(db);
    const { objects, messages } = isPublished(row)
      ? toMessages(site, row, places, clock())
      : { objects: [], messages: [] };
    const removals = removeOf(row, objects);
    // Stored before publishing, so that retained messages can still be removed after a crash.
    const isNew = objects.some((object) => !row.objects.includes(object));
    if (isNew) await repository.setObjects(row.nodeId, [...new Set([...row.objects, ...objects])]);
    const news = messages.filter(({ topic, payload }) => taken.get(topic) !== digestOf(payload));
    const refused = await to.send([...removals, ...news]);
    for (const { topic, payload } of news) if (!refused.has(topic)) taken.set(topic, digestOf(payload));
    for (const { topic } of removals) taken.delete(topic);
    if (removals.some(({ topic }) => refused.has(topic))) return;
    if (objects.length === 0) await repository.removeGone(row.nodeId);
    else if (removals.length > 0) await repository.setObjects(row.nodeId, objects);
  };

  const publishAll = async (to: MqttPublisher, deviceIds: string[] | 'all') => {
    let after = '';
    for (;;) {
      const rows = await homeAssistantRepository(db).listPage(deviceIds, after, pageSize);
      const shown = rows.filter(isPublished).map(({ nodeId }) => nodeId);
      const places = groupBy(await homeAssistantRepository(db).listPlaces(shown), ({ nodeId }) => nodeId);
      for (const row of rows) await publish(to, row, places.get(row.nodeId) ?? []);
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      after = last.nodeId;
    }
  };

  const work = async () => {
    while (link?.isConnected() && (isAllChanged || changed.size > 0)) {
      const deviceIds = isAllChanged ? ('all' as const) : [...changed];
      isAllChanged = false;
      changed = new Set();
      try {
        await publishAll(link, deviceIds);
      } catch (error) {
        isAllChanged = true;
        if (!link?.isConnected()) return;
        log.warn({ err: error }, 'devices are not published to Home Assistant');
        await sleep(retryMilliseconds);
      }
    }
  };

  const run = () => {
    working ??= work().finally(() => {
      working = null;
      // Changes that arrived after the last check.
      if (link?.isConnected() && (isAllChanged || changed.size > 0)) run();
    });
  };

  const markAll = () => {
    isAllChanged = true;
    run();
  };

  /** Ignored while disconnected, since a new connection publishes everything. */
  const mark = (deviceIds: string[]) => {
    if (!link?.isConnected()) return;
    for (const id of deviceIds) changed.add(id);
    run();
  };

  const repeatAll = () => {
    taken.clear();
    markAll();
  };

  const connect = () => {
    link = openMqttPublisher({
      url,
      clientId: `holdfast-${site.id}`,
      presence: { topic: presenceTopic(site), here, gone },
      subscribeTo: statusTopic,
      onConnected: repeatAll,
      onMessage: (topic, payload) => {
        if (topic !== statusTopic || payload !== here) return;
        clearTimeout(startTimer);
        startTimer = setTimeout(repeatAll, Math.random() * startMilliseconds);
      },
      log,
    });
  };

  const disconnect = async () => {
    clearTimeout(startTimer);
    const closing = link;
    link = null;
    await closing?.close();
    await working;
    changed.clear();
  };

  return {
    start: () => {
      const sweeping = setInterval(markAll, sweepMilliseconds);
      stops.push(
        () => clearInterval(sweeping),
        events.onAnywhere('home-assistant.changed', ({ deviceIds }) => mark(deviceIds)),
        events.onAnywhere('device.released', ({ deviceId }) => mark([deviceId])),
        events.onAnywhere('device.transferred', ({ deviceId }) => mark([deviceId])),
      );
      sole = holdSole({ db, key: 'home-assistant', isOnlyProcess, begin: connect, end: disconnect, log });
    },

    close: async () => {
      for (const stop of stops.splice(0)) stop();
      await sole?.close();
    },
  };
};
