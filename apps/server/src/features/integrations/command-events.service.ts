import type { Db } from '../../platform/db/db.ts';
import type { AnsweredCommand } from '../commands/commands.service.ts';
import { motionsRepository } from './motions.repository.ts';
import type { OutboxService } from './outbox.service.ts';

export const createCommandEvents =
  ({ outbox }: { outbox: OutboxService }) =>
  async (tx: Db, { device, command }: AnsweredCommand) => {
    const { id, name, state, reason, updatedAt } = command;
    const named = await motionsRepository(tx).findDevice(device.id);
    if (!named) return;
    await outbox.put(tx, device.id, [
      {
        payload: {
          type: 'command.answered',
          timestamp: updatedAt,
          data: { device: named, command: { id, name, isDone: state === 'done', reason } },
        },
        userId: null,
        alertId: null,
        message: null,
      },
    ]);
  };
