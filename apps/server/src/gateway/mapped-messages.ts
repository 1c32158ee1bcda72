import { type MappedReport, type MappingProblem, mapMessage } from '@holdfast/contract/mappings.rules';
import type { DeviceCredentialsService } from '../features/devices/device-credentials.service.ts';
import type { KnownMapping } from '../features/mappings/mappings.service.ts';
import type { Clock } from '../platform/clock.ts';
import { textOf } from './decode-message.ts';
import type { DeviceQueues } from './device-queues.ts';
import type { Publish } from './mqtt-frames.ts';
import { toPhoneMessages } from './phone-messages.ts';
import type { Refusals } from './refusals.ts';
import type { Decoded, Refusal } from './up-message.ts';

export type MappedMessages = ReturnType<typeof createMappedMessages>;

const refusalOf: Record<MappingProblem, Refusal> = {
  'other-topic': 'unmapped',
  'no-json': 'malformed',
  'no-time': 'malformed',
  nothing: 'malformed',
};

const toDecoded = ({ time, place, accuracy, battery, ...motion }: MappedReport, now: Date): Decoded =>
  toPhoneMessages({
    timestamp: time ?? Math.floor(now.getTime() / 1000),
    place,
    accuracy,
    battery: battery ?? undefined,
    motion,
  });

/** Resolves when a message of a mapping is committed, or dropped permanently and counted. */
export const createMappedMessages =
  (deps: { credentials: DeviceCredentialsService; queue: DeviceQueues; refusals: Refusals; clock: Clock }) =>
  async (mapping: KnownMapping, { topic, payload }: Pick<Publish, 'topic' | 'payload'>): Promise<void> => {
    const { credentials, queue, refusals, clock } = deps;
    const drop = (reason: Refusal) => refusals.add(reason, mapping.username);
    if (payload === null) return drop('oversized');
    const mapped = mapMessage(mapping, topic, textOf(payload) ?? '');
    if ('problem' in mapped) return drop(refusalOf[mapped.problem]);
    const device = await credentials.findMapped(mapped.device);
    if (!device) return drop('unknown-device');
    await queue.receive(device, payload.length, () => toDecoded(mapped.report, clock()));
  };
