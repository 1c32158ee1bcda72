import { type CommandState, isPending } from '@holdfast/contract/commands.rules';
import type { Device, MapDevice } from '@holdfast/contract/devices';
import { hasMoved } from '@holdfast/contract/devices.rules';
import type { LocationPoint } from '@holdfast/contract/history';

/** Changes to one device, collected since the last flush. */
export interface DeviceChange {
  fields: Partial<Device>;
  point?: LocationPoint;
  /** Address of the newest point, when it arrives after the point. */
  address?: string;
  commands: Map<string, CommandState>;
}

const longestAhead = 60;

const isOfUse = ({ timestamp }: LocationPoint, { position }: MapDevice) =>
  timestamp >= (position?.timestamp ?? 0) && timestamp <= Date.now() / 1000 + longestAhead;

const positionOf = (device: MapDevice, { point, address }: DeviceChange): Device['position'] => {
  const { position } = device;
  const moved =
    point && isOfUse(point, device)
      ? {
          latitude: point.latitude,
          longitude: point.longitude,
          timestamp: point.timestamp,
          address: point.address,
          accuracy: point.accuracy,
          type: point.type,
        }
      : position;
  return moved && address !== undefined ? { ...moved, address } : moved;
};

/** Must match the server's rule when it stores a point. */
const movedTimeOf = ({ position: from, movedTime }: MapDevice, to: Device['position']) =>
  from && to && to.timestamp > from.timestamp && hasMoved(from, to)
    ? new Date(to.timestamp * 1000).toISOString()
    : movedTime;

const pendingOf = (pendingCommands: Device['pendingCommands'], { commands }: DeviceChange) =>
  pendingCommands
    .map((command) => ({ ...command, state: commands.get(command.id) ?? command.state }))
    .filter(({ state }) => isPending(state));

/** Updates the speed only in lists that contain it. */
const speedOf = (device: MapDevice, { point }: DeviceChange) =>
  device.speed !== undefined && point && isOfUse(point, device) ? { speed: point.speed } : {};

/** Devices of a map have no `pendingCommands`. */
export const withChange = <T extends MapDevice & Partial<Device>>(device: T, change: DeviceChange): T => {
  const updated = { ...device, ...change.fields };
  const { pendingCommands } = updated;
  const position = positionOf(updated, change);
  return {
    ...updated,
    position,
    movedTime: movedTimeOf(updated, position),
    ...speedOf(updated, change),
    ...(pendingCommands && change.commands.size > 0 && { pendingCommands: pendingOf(pendingCommands, change) }),
  };
};

/** Batches events per animation frame, so that a busy fleet causes one render instead of hundreds. */
export const createChanges = (apply: (changes: Map<string, DeviceChange>) => void) => {
  let gathered = new Map<string, DeviceChange>();
  let frame: number | null = null;

  const flush = () => {
    frame = null;
    const changes = gathered;
    gathered = new Map();
    apply(changes);
  };

  return {
    add: (deviceUUID: string, note: (change: DeviceChange) => void) => {
      const change = gathered.get(deviceUUID) ?? { fields: {}, commands: new Map() };
      note(change);
      gathered.set(deviceUUID, change);
      frame ??= requestAnimationFrame(flush);
    },
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
};
