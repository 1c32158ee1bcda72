import { adminSchemas } from '@holdfast/contract/admin';
import { adminEndpoints } from '@holdfast/contract/admin.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { AdminService } from './admin.service.ts';
import { adminTexts } from './admin.texts.ts';
import type { AdminRemovalService } from './admin-removal.service.ts';
import type { AuditService } from './audit.service.ts';

const actor = ({ principal, request }: { principal: Principal; request: FastifyRequest }) => ({
  userId: principal.userId,
  ip: request.ip,
});

export const registerAdminRoutes = (
  app: FastifyInstance,
  { admin, adminRemoval, audit }: { admin: AdminService; adminRemoval: AdminRemovalService; audit: AuditService },
) => {
  bind(app, adminEndpoints, adminSchemas, {
    provisionDevice: async (call) => admin.provisionDevice(actor(call), call.body),
    provisionDevices: async (call) => {
      const csv = await admin.provisionDevices(actor(call), call.body.csv);
      return call.reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="device-credentials.csv"')
        .send(csv);
    },
    listAdminDevices: async (call) => toPage(await admin.listDevices(actor(call), call.query), call.query),
    listAdminUsers: async (call) => toPage(await admin.listUsers(actor(call), call.query), call.query),
    updateAdminUser: async (call) => {
      await admin.updateUser(actor(call), call.params.id, call.body);
      return { message: adminTexts.userUpdated };
    },
    updateRoles: async (call) => {
      await admin.setRoles(actor(call), call.params.id, call.body.roles);
      return { message: adminTexts.userUpdated };
    },
    resetTwoFactor: async (call) => {
      await admin.resetTwoFactor(actor(call), call.params.id);
      return { message: adminTexts.twoFactorReset };
    },
    removeUser: async (call) => {
      await adminRemoval.removeUser(actor(call), call.params.id, call.body.email);
      return { message: adminTexts.userRemoved };
    },
    removeKnownDevice: async (call) => {
      await adminRemoval.removeDevice(actor(call), call.params.id, call.body);
      return { message: adminTexts.deviceRemoved };
    },
    listAudit: async ({ query }) => toPage(await audit.list(query), query),
  });
};
