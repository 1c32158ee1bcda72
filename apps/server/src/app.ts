import type { FastifyInstance } from 'fastify';
import { apiDescription } from './api-description.ts';
import { apiSamples } from './api-examples.ts';
import type { Config } from './config.ts';
import { spaceOf } from './doctor/check-disk.ts';
import { checkPool } from './doctor/check-pool.ts';
import { lookAround } from './doctor/look-around.ts';
import { registerAccountRoutes } from './features/account/account.routes.ts';
import { registerAdminRoutes } from './features/admin/admin.routes.ts';
import { registerAlertsRoutes } from './features/alerts/alerts.routes.ts';
import { registerApiKeysRoutes } from './features/api-keys/api-keys.routes.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { registerCommandsRoutes } from './features/commands/commands.routes.ts';
import { authorizeDevice } from './features/devices/authorize-device.ts';
import { registerDevicesRoutes } from './features/devices/devices.routes.ts';
import { registerFirmwaresRoutes } from './features/firmwares/firmwares.routes.ts';
import { registerGeofencesRoutes } from './features/geofences/geofences.routes.ts';
import { registerGroupsRoutes } from './features/groups/groups.routes.ts';
import { registerHistoryRoutes } from './features/history/history.routes.ts';
import { registerHomeAssistantRoutes } from './features/home-assistant/home-assistant.routes.ts';
import { registerImportsRoutes } from './features/imports/imports.routes.ts';
import { registerIntegrationsRoutes } from './features/integrations/integrations.routes.ts';
import { registerLiveLinksRoutes } from './features/live-links/live-links.routes.ts';
import { registerMailboxRoutes } from './features/mailbox/mailbox.routes.ts';
import { registerMapRoutes } from './features/map/map.routes.ts';
import { registerMappingsRoutes } from './features/mappings/mappings.routes.ts';
import { registerOidcRoutes } from './features/oidc/oidc.routes.ts';
import { passkeySiteOf } from './features/passkeys/passkey-site.ts';
import { registerPasskeysRoutes } from './features/passkeys/passkeys.routes.ts';
import { registerPaymentsRoutes } from './features/payments/payments.routes.ts';
import { registerSandboxRoutes } from './features/payments/sandbox.routes.ts';
import { registerPlacesRoutes } from './features/places/places.routes.ts';
import { registerPlansAdminRoutes } from './features/plans/admin/plans-admin.routes.ts';
import { registerPlansRoutes } from './features/plans/plans.routes.ts';
import { registerSharingRoutes } from './features/sharing/sharing.routes.ts';
import { registerStatusRoutes } from './features/status/status.routes.ts';
import { createStatusService } from './features/status/status.service.ts';
import { registerTimelineRoutes } from './features/timeline/timeline.routes.ts';
import { registerTransferRoutes } from './features/transfer/transfer.routes.ts';
import { registerBrokerRightsRoutes } from './gateway/broker-rights.routes.ts';
import { serverLoginOf } from './gateway/broker-rights.ts';
import type { Gateway } from './gateway/gateway.ts';
import { registerIngestRoutes } from './gateway/ingest.routes.ts';
import { webFolder } from './paths.ts';
import type { BrandPictures } from './platform/brand/brand-pictures.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Core } from './platform/core.ts';
import type { Database } from './platform/db/db.ts';
import { brandFilesOf } from './platform/http/brand-files.ts';
import { answerNotFound } from './platform/http/error-handler.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerOpenapi } from './platform/http/openapi.ts';
import { registerAccess } from './platform/http/principal.ts';
import type { ContentHosts } from './platform/http/security-headers.ts';
import { createHttp } from './platform/http/server.ts';
import { registerWebFiles } from './platform/http/web-files.ts';
import { poolMetrics } from './platform/metrics/pool-metrics.ts';
import type { Sandbox } from './platform/payments/provider.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Services } from './services.ts';
import { version } from './version.ts';

interface AppParts {
  config: Config;
  database: Database;
  bus: Bus;
  services: Services;
  gateway: Gateway;
  realtime: Realtime;
  sandbox: Sandbox | null;
  pictures: BrandPictures;
}

/** `https://*.tiles.example` for `https://{s}.tiles.example/{z}/{x}/{y}.png`. */
const tileHost = (url: string) => url.replace('{s}', '*').split('/').slice(0, 3).join('/');

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeHosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connects: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};

/** Hosts that the Content-Security-Policy allows, only for features that are configured. */
const contentHosts = (config: Config): ContentHosts => {
  const captcha = config.captcha.provider === 'recaptcha' ? ['https://www.google.com', 'https://www.gstatic.com'] : [];
  const images = [...new Set(Object.values(config.tiles).flatMap((tiles) => (tiles ? tileHost(tiles.url) : [])))];
  const stripe = config.payments.publishableKey ? stripeHosts : { scripts: [], frames: [], connects: [], images: [] };
  return {
    scripts: [...captcha, ...stripe.scripts],
    frames: [...captcha, ...stripe.frames],
    images: [...images, ...stripe.images],
    connects: stripe.connects,
  };
};

const registerApi = async (app: FastifyInstance, { config, services, sandbox }: AppParts, isHttps: boolean) => {
  await registerOpenapi(app, { title: 'Holdfast', version, description: apiDescription }, apiSamples);
  registerAuthRoutes(app, services, {
    version,
    hasMailbox: config.hasMailbox,
    hasOwnDevices: config.ownDevices.isOn,
    hasHomeAssistant: config.homeAssistantUrl !== undefined,
    supportEmail: config.brand.supportEmail,
    tiles: config.tiles,
    payments: config.payments,
    isHttps,
    passkeyOrigin: passkeySiteOf(config.webUrl)?.origin ?? null,
    oidc: config.oidc,
  });
  registerPasskeysRoutes(app, services, { isHttps });
  registerOidcRoutes(app, services, { isHttps });
  registerAccountRoutes(app, services);
  registerDevicesRoutes(app, services);
  registerAdminRoutes(app, services);
  registerGroupsRoutes(app, services);
  registerImportsRoutes(app, services);
  registerHistoryRoutes(app, services);
  registerTimelineRoutes(app, services);
  registerPlacesRoutes(app, services);
  registerLiveLinksRoutes(app, services);
  registerIntegrationsRoutes(app, services);
  registerHomeAssistantRoutes(app, services);
  registerApiKeysRoutes(app, services);
  registerCommandsRoutes(app, services);
  registerGeofencesRoutes(app, services);
  registerFirmwaresRoutes(app, services);
  registerMappingsRoutes(app, services);
  registerAlertsRoutes(app, services);
  registerSharingRoutes(app, services);
  registerPaymentsRoutes(app, services);
  registerPlansRoutes(app, services);
  registerPlansAdminRoutes(app, services);
  registerTransferRoutes(app, services);
  if (services.map) registerMapRoutes(app, services.map);
  if (sandbox) await registerSandboxRoutes(app, sandbox);
  if (config.hasMailbox) registerMailboxRoutes(app, services);
};

/** Routes for devices (HTTP ingest) and for an external MQTT broker (authentication and ACL). */
const registerGateway = async (app: FastifyInstance, { secrets }: Core, { config, services, gateway }: AppParts) => {
  await registerIngestRoutes(app, gateway);
  registerBrokerRightsRoutes(app, {
    token: config.mqtt.authToken,
    server: serverLoginOf(config.mqtt.url),
    credentials: services.deviceCredentials,
    mappings: services.mappings,
    secrets,
  });
};

export const buildApp = async (core: Core, parts: AppParts): Promise<FastifyInstance> => {
  const { config, database, bus, services, gateway, realtime } = parts;
  const isHttps = config.webUrl.startsWith('https:');
  const app = await createHttp({
    log: core.log,
    trustProxy: config.trustProxy,
    isHttps,
    hosts: contentHosts(config),
  });
  registerAccess(
    app,
    {
      bySession: services.sessions.authenticate,
      byApiKey: async (key) => (await services.apiKeys.authenticate(key)) ?? services.clientKey.authenticate(key),
    },
    authorizeDevice(services.deviceAccess),
  );
  const metrics = registerMetrics(app, { token: config.metricsToken, secrets: core.secrets });
  const measured = [
    // First: a metric that queries the database would itself be counted as waiting for the pool.
    ...poolMetrics(database.pool),
    ...gateway.metrics,
    ...realtime.metrics,
    ...core.meters.metrics,
    ...core.jobs.metrics,
    ...(config.roles.has('worker') ? services.deliveries.metrics : []),
  ];
  for (const metric of measured) metrics.registerMetric(metric);
  registerHealth(app, {
    database: () => database.pool.query('SELECT 1'),
    ...(config.roles.has('gateway') && { broker: gateway.check }),
    ...(config.redisUrl && { cache: bus.check }),
  });

  if (config.roles.has('api')) {
    await registerApi(app, parts, isHttps);
    const { audit, deliveries } = services;
    const status = createStatusService(core, {
      version,
      roles: [...config.roles],
      isEmbedded: database.isEmbedded,
      hasBroker: config.roles.has('gateway') && !config.mqtt.url,
      metrics,
      lookAround: () => lookAround(config, () => checkPool(database, config)),
      spaceOf: () => spaceOf(config.dataDir),
      audit,
      deliveries,
    });
    for (const metric of status.metrics) metrics.registerMetric(metric);
    registerStatusRoutes(app, { status });
  }
  if (config.roles.has('gateway')) await registerGateway(app, core, parts);
  if (config.roles.has('api')) {
    await registerWebFiles(app, webFolder, {
      live: '/live/',
      brandFiles: brandFilesOf(webFolder, config.brand, parts.pictures),
    });
    realtime.attach(app.server);
  } else {
    app.setNotFoundHandler(answerNotFound);
  }
  app.addHook('preClose', async () => realtime.close());
  return app;
};
