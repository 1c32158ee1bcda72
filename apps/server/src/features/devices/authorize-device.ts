import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Authorize } from '../../platform/http/principal.ts';
import { type DeviceAccess, type DeviceAccessService, deviceRights } from './device-access.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    device?: DeviceAccess;
  }
}

const isDeviceRight = (access: string): access is keyof typeof deviceRights => access in deviceRights;

/** Authorization for endpoints with `device:…` access: loads the device of the path's `:id` into `request.device`. */
export const authorizeDevice =
  (deviceAccess: DeviceAccessService): Authorize =>
  async (access, principal, request) => {
    if (!isDeviceRight(access)) throw new Error(`unknown access ${access}`);
    const { id } = request.params as { id: string };
    const device = await deviceAccess.find(principal.userId, id);
    if (!device) throw new AppError('device-not-found');
    if (!deviceRights[access](device.privilege)) {
      throw new AppError('permission-denied');
    }
    request.device = device;
  };

export const deviceOf = (request: FastifyRequest): DeviceAccess => {
  if (!request.device) throw new Error(`${request.routeOptions.url} has no device access`);
  return request.device;
};
