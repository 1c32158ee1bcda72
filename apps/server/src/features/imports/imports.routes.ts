import { importsSchemas } from '@holdfast/contract/imports';
import { importsEndpoints } from '@holdfast/contract/imports.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { ImportsService } from './imports.service.ts';

export const registerImportsRoutes = (app: FastifyInstance, { imports }: { imports: ImportsService }) => {
  bind(app, importsEndpoints, importsSchemas, {
    listImports: async ({ request }) => ({ data: await imports.list(deviceOf(request)) }),
    createImport: async ({ principal, request, body }) => ({
      import: await imports.create(principal.userId, deviceOf(request), body),
    }),
    sendImportPart: async ({ request, params }) => {
      if (!Buffer.isBuffer(request.body)) throw new AppError('import-part');
      const part = await imports.addPart(deviceOf(request), params.importId, Number(params.number), request.body);
      return { import: part };
    },
    startImport: async ({ request, params }) => ({ import: await imports.start(deviceOf(request), params.importId) }),
    undoImport: async ({ request, params }) => {
      await imports.undo(deviceOf(request), params.importId);
      return { message: 'Undone successfully' };
    },
  });
};
