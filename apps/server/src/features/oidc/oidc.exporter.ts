import type { Exporter } from '../account/export.service.ts';
import type { OidcService } from './oidc.service.ts';

export const createOidcExporter =
  ({ oidc }: { oidc: OidcService }): Exporter =>
  async (userId) => {
    const link = await oidc.find(userId);
    return link ? [{ name: 'sign-in-service.json', content: `${JSON.stringify(link, null, 2)}\n` }] : [];
  };
