import type { Endpoint } from './endpoint.ts';
import { importPartBytes } from './imports.rules.ts';

export const importsEndpoints = {
  listImports: { method: 'GET', path: '/api/v2/devices/:id/imports', access: 'device:own' },
  createImport: { method: 'POST', path: '/api/v2/devices/:id/imports', access: 'device:own' },
  sendImportPart: {
    method: 'PUT',
    path: '/api/v2/devices/:id/imports/:importId/parts/:number',
    access: 'device:own',
    rawBody: true,
    bodyKilobytes: importPartBytes / 1024,
  },
  startImport: { method: 'POST', path: '/api/v2/devices/:id/imports/:importId/start', access: 'device:own' },
  undoImport: { method: 'DELETE', path: '/api/v2/devices/:id/imports/:importId', access: 'device:own' },
} as const satisfies Record<string, Endpoint>;
