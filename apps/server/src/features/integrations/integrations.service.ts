import type { WebhookPayload } from '@holdfast/contract/integration-events';
import type { Integration, IntegrationDelivery, NewIntegration } from '@holdfast/contract/integrations';
import { ntfyPriorityDefault, type WebhookEvent, webhooksMax } from '@holdfast/contract/integrations.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Outbound } from '../../platform/net/outbound.ts';
import type { UsersService } from '../account/users.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { Message } from './calls.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { deliverJob } from './delivery-jobs.ts';
import { toDelivery, toIntegration } from './integration.presenter.ts';
import { integrationsRepository } from './integrations.repository.ts';
import type { DeliveryRow, IntegrationRow } from './integrations.tables.ts';
import { messageTexts } from './integrations.texts.ts';
import { catalogue } from './languages/catalogue.ts';
import { newWebhookSecret } from './webhook.ts';

/** Rate limit, since each creation resolves a host name. */
const madeByPerson = { limit: 30, windowSeconds: 3600 };
/** Rate limit, since each test calls an address chosen by the user. */
const sentByPerson = { limit: 20, windowSeconds: 15 * 60 };
const shownOfSecret = 4;

type Asking = Pick<Principal, 'userId' | 'sessionId'>;

type Chosen = Pick<IntegrationRow, 'url' | 'recipient' | 'priority' | 'events'> & { secret: string };

const none = { url: '', recipient: '', priority: ntfyPriorityDefault, events: [] };

const chosenOf = (asked: NewIntegration): Chosen => {
  if (asked.kind === 'webhook') return { ...none, url: asked.url, events: asked.events, secret: newWebhookSecret() };
  if (asked.kind === 'telegram') return { ...none, recipient: asked.chatId, secret: asked.botToken };
  const { server, topic, token, priority } = asked;
  if (!URL.canParse(server)) throw new AppError('integration-address');
  return { ...none, url: new URL(server).origin, recipient: topic, priority, secret: token };
};

export type IntegrationsService = ReturnType<typeof createIntegrationsService>;

/**
 * Webhooks and channels of a user. Secrets are stored encrypted; a webhook secret is returned only once, on creation.
 */
export const createIntegrationsService = (
  { db, transact, clock, secrets, jobs }: Core,
  deps: {
    limits: LimitsService;
    users: UsersService;
    sessions: SessionsService;
    outbound: Pick<Outbound, 'check'>;
    webUrl: string;
    brandName: string;
  },
) => {
  const { limits, users, sessions, outbound, webUrl, brandName } = deps;

  const find = async (userId: string, id: string): Promise<IntegrationRow> => {
    const found = await integrationsRepository(db).find(userId, id);
    if (!found) throw new AppError('integration-not-found');
    return found;
  };

  /** Plain HTTP is accepted only for internal hosts that the operator allows. */
  const assertCallable = async (url: string) => {
    if (!URL.canParse(url)) throw new AppError('integration-address');
    const { isCallable, isInside } = await outbound.check(url);
    if (!isCallable) throw new AppError('integration-address');
    if (new URL(url).protocol !== 'https:' && !isInside) throw new AppError('integration-https');
  };

  const testContent = async ({ kind, userId }: IntegrationRow): Promise<string> => {
    const texts = catalogue[(await users.findById(db, userId))?.language ?? 'en'].test;
    const payload: WebhookPayload = {
      type: 'test',
      timestamp: clock().toISOString(),
      data: { message: messageTexts.test.body },
    };
    const title = `${brandName}: ${texts.title}`;
    const message: Message = { title, body: texts.body, url: `${webUrl}/integrations` };
    return JSON.stringify(kind === 'webhook' ? payload : message);
  };

  return {
    list: async (userId: string): Promise<Integration[]> =>
      (await integrationsRepository(db).list(userId)).map(toIntegration),

    create: async (
      principal: Asking,
      asked: NewIntegration,
    ): Promise<{ integration: Integration; secret: string | null }> => {
      const { userId } = principal;
      await limits.count(`integrations by ${userId}`, madeByPerson);
      const { secret, ...chosen } = chosenOf(asked);
      if (chosen.url) await assertCallable(chosen.url);
      const isWebhook = asked.kind === 'webhook';
      const id = uuidv7();
      const now = clock();
      const row = {
        ...chosen,
        id,
        userId,
        kind: asked.kind,
        secretSealed: secrets.encrypt(secret),
        secretEnd: isWebhook ? secret.slice(-shownOfSecret) : '',
        isOn: true,
        createdAt: now,
        toldFrom: now,
      };
      await transact(async (tx) => {
        const kept = integrationsRepository(tx);
        await sessions.hold(tx, principal);
        await kept.lockPerson(userId);
        if (isWebhook && (await kept.countWebhooks(userId)) >= webhooksMax) throw new AppError('too-many-webhooks');
        if (!(await kept.insert(row))) throw new AppError('channel-connected');
      });
      return { integration: toIntegration(await find(userId, id)), secret: isWebhook ? secret : null };
    },

    update: async (
      principal: Asking,
      id: string,
      { isOn, events }: { isOn?: boolean | undefined; events?: WebhookEvent[] | undefined },
    ): Promise<Integration> => {
      const { userId } = principal;
      const before = await find(userId, id);
      if (events && before.kind !== 'webhook') throw new AppError('no-webhook-events');
      const isMore = (isOn && !before.isOn) || events?.some((event) => !before.events.includes(event));
      await transact(async (tx) => {
        await sessions.hold(tx, principal);
        await integrationsRepository(tx).update(id, {
          ...(isMore && { toldFrom: clock() }),
          ...(events && { events }),
          // Switching it on again resets the failure state.
          ...(isOn !== undefined && { isOn, offReason: null, failingSince: null, lastResult: null }),
        });
      });
      return toIntegration(await find(userId, id));
    },

    remove: async (userId: string, id: string) => {
      await find(userId, id);
      await transact((tx) => integrationsRepository(tx).remove(id));
    },

    listDeliveries: async (userId: string, id: string, perPage: number): Promise<IntegrationDelivery[]> => {
      await find(userId, id);
      return (await deliveriesRepository(db).list(id, perPage)).map(toDelivery);
    },

    sendTest: async (userId: string, id: string): Promise<IntegrationDelivery> => {
      const integration = await find(userId, id);
      await limits.count(`integration tests by ${userId}`, sentByPerson);
      const row: DeliveryRow = {
        id: uuidv7(),
        integrationId: id,
        deviceId: null,
        alertId: null,
        event: 'test',
        content: await testContent(integration),
        state: 'waiting',
        tries: 0,
        status: null,
        reason: null,
        took: null,
        createdAt: clock(),
        triedAt: null,
      };
      await transact(async (tx) => {
        await deliveriesRepository(tx).insert([row]);
        await jobs.enqueue(tx, deliverJob, { deliveryId: row.id });
      });
      return toDelivery(row);
    },

    sendAgain: async (userId: string, id: string, deliveryId: string): Promise<IntegrationDelivery> => {
      await find(userId, id);
      await limits.count(`integration tests by ${userId}`, sentByPerson);
      return transact(async (tx) => {
        const deliveries = deliveriesRepository(tx);
        if (!(await deliveries.get(id, deliveryId))) throw new AppError('delivery-not-found');
        if (!(await deliveries.restart(deliveryId, clock()))) throw new AppError('delivery-waits');
        await jobs.enqueue(tx, deliverJob, { deliveryId });
        const restarted = await deliveries.get(id, deliveryId);
        if (!restarted) throw new AppError('delivery-not-found');
        return toDelivery(restarted);
      });
    },
  };
};
