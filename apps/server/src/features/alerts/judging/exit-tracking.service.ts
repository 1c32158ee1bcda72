import { isCapable, modelOf } from '@holdfast/contract/models.rules';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CommandedDevice, CommandsService } from '../../commands/commands.service.ts';
import type { CommandRow } from '../../commands/commands.tables.ts';
import { exitTrackingRepository } from './exit-tracking.repository.ts';

interface TrackingEnd {
  device: CommandedDevice;
  commandId: string;
}

export type ExitTrackingService = ReturnType<typeof createExitTrackingService>;

const endJob = 'alert-tracking-end';

const isTracking = ({ name, args }: CommandRow) => name === 'locate' && args.locationReportMode === 'Continuously';

/**
 * Tracks a device for a limited time after it leaves its geofence; does not interfere with tracking requested by a
 * user.
 */
export const createExitTrackingService = (
  { transact, clock, jobs }: Core,
  { commands }: { commands: CommandsService },
) => {
  jobs.handle<TrackingEnd>(endJob, ({ device, commandId }, job) =>
    transact(async (tx) => {
      const tracking = exitTrackingRepository(tx);
      const last = await tracking.findLastAsked(device.id);
      // A newer command means that a user stopped or restarted tracking, or that a later exit extended it. A transfer
      // removes the command, which the device still obeys.
      const isOurs = last ? last.id === commandId : await tracking.isForgotten(device.id, commandId);
      if (isOurs) await commands.create(tx, device, { name: 'stop', requestedBy: null });
      await job.complete(tx);
    }),
  );

  return {
    begin: async (tx: Db, alertIds: string[]) => {
      for (const { id, deviceUuid, model, leftAt, seconds } of await exitTrackingRepository(tx).listLeft(alertIds)) {
        const endsAt = new Date(leftAt.getTime() + seconds * 1000);
        if (endsAt <= clock() || !isCapable(modelOf('shield_gps', model), 'track')) continue;
        const last = await exitTrackingRepository(tx).findLastAsked(id);
        if (last && isTracking(last) && last.requestedBy !== null) continue;
        const device = { id, deviceUuid };
        const args = { locationReportMode: 'Continuously' };
        const command = await commands.create(tx, device, { name: 'locate', args, requestedBy: null });
        await jobs.enqueue(tx, endJob, { device, commandId: command.id }, { startAfter: endsAt });
      }
    },
  };
};
