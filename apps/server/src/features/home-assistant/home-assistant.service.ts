import type { Core } from '../../platform/core.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { removeFromHomeAssistant } from './home-assistant.queries.ts';
import { homeAssistantRepository } from './home-assistant.repository.ts';

export type HomeAssistantService = ReturnType<typeof createHomeAssistantService>;

export const createHomeAssistantService = (
  { db, transact, events, secrets }: Core,
  { isOffered }: { isOffered: boolean },
) => {
  /** Differs per owner, so that Home Assistant does not continue the entity of a former owner. */
  const nodeIdOf = (deviceId: string, userId: string) =>
    `hf_${secrets.hash(`home-assistant ${deviceId} ${userId}`).slice(0, 22)}`;

  return {
    listNames: (userId: string) => homeAssistantRepository(db).listNamesOf(userId),

    get: async ({ id }: DeviceAccess) => ({ isOn: isOffered && (await homeAssistantRepository(db).isOn(id)) }),

    switch: async (userId: string, { id }: DeviceAccess, isOn: boolean) => {
      if (isOn && !isOffered) throw new AppError('home-assistant-off');
      await transact(async (tx) => {
        if (!isOn) await removeFromHomeAssistant(tx, id);
        else if (!(await homeAssistantRepository(tx).switchOn(nodeIdOf(id, userId), id, userId))) {
          throw new AppError('device-not-found');
        }
        afterCommit(tx, () => events.emit('home-assistant.changed', { deviceIds: [id], isSwitched: true }));
      });
      return { isOn };
    },
  };
};
