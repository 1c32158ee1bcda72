import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import { createChangesService } from './changes.service.ts';
import { createHomeAssistantService } from './home-assistant.service.ts';
import { createPublisherService } from './publisher.service.ts';

const createPublishing = (core: Core, deps: { url: string; config: Config; isEmbedded: boolean; version: string }) => {
  const { url, config, isEmbedded, version } = deps;
  const id = core.secrets.hash('home-assistant').slice(0, 12);
  const changes = createChangesService(core);
  const site = { id, version, webUrl: config.webUrl, brandName: config.brand.name };
  const publisher = createPublisherService(core, { url, site, isOnlyProcess: isEmbedded });
  return {
    start: async () => {
      await changes.start();
      if (config.roles.has('worker')) publisher.start();
    },
    close: async () => {
      changes.close();
      await publisher.close();
    },
  };
};

export const createHomeAssistant = (core: Core, deps: { config: Config; isEmbedded: boolean; version: string }) => {
  const url = deps.config.homeAssistantUrl;
  return {
    homeAssistant: createHomeAssistantService(core, { isOffered: url !== undefined }),
    /** Null if no broker is configured. */
    homeAssistantPublishing: url === undefined ? null : createPublishing(core, { ...deps, url }),
  };
};
