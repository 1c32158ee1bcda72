import { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { adminSchemas } from '@holdfast/contract/admin';
import { adminEndpoints } from '@holdfast/contract/admin.endpoints';
import { adminPlansSchemas } from '@holdfast/contract/admin-plans';
import { adminPlansEndpoints } from '@holdfast/contract/admin-plans.endpoints';
import { alertsSchemas } from '@holdfast/contract/alerts';
import { alertsEndpoints } from '@holdfast/contract/alerts.endpoints';
import { apiKeysSchemas } from '@holdfast/contract/api-keys';
import { apiKeysEndpoints } from '@holdfast/contract/api-keys.endpoints';
import { authSchemas } from '@holdfast/contract/auth';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import { commandsSchemas } from '@holdfast/contract/commands';
import { commandsEndpoints } from '@holdfast/contract/commands.endpoints';
import { type Device, devicesSchemas } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import {
  canOwn,
  type DeviceType,
  deviceTypes,
  type LiveStatus,
  liveStatuses,
  liveStatusesOfDevice,
} from '@holdfast/contract/devices.rules';
import type { CallInput, CallOutput, Endpoint, EndpointSchemas } from '@holdfast/contract/endpoint';
import { type ErrorCode, errorTable } from '@holdfast/contract/errors';
import { firmwaresSchemas } from '@holdfast/contract/firmwares';
import { firmwaresEndpoints } from '@holdfast/contract/firmwares.endpoints';
import { geofencesSchemas } from '@holdfast/contract/geofences';
import { geofencesEndpoints } from '@holdfast/contract/geofences.endpoints';
import { groupsSchemas } from '@holdfast/contract/groups';
import { groupsEndpoints } from '@holdfast/contract/groups.endpoints';
import { historySchemas } from '@holdfast/contract/history';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { homeAssistantSchemas } from '@holdfast/contract/home-assistant';
import { homeAssistantEndpoints } from '@holdfast/contract/home-assistant.endpoints';
import { importsSchemas } from '@holdfast/contract/imports';
import { importsEndpoints } from '@holdfast/contract/imports.endpoints';
import { integrationsSchemas } from '@holdfast/contract/integrations';
import { integrationsEndpoints } from '@holdfast/contract/integrations.endpoints';
import { liveLinksSchemas } from '@holdfast/contract/live-links';
import { liveLinksEndpoints } from '@holdfast/contract/live-links.endpoints';
import { mailboxSchemas } from '@holdfast/contract/mailbox';
import { mailboxEndpoints } from '@holdfast/contract/mailbox.endpoints';
import { mappingsSchemas } from '@holdfast/contract/mappings';
import { mappingsEndpoints } from '@holdfast/contract/mappings.endpoints';
import { oidcSchemas } from '@holdfast/contract/oidc';
import { oidcEndpoints } from '@holdfast/contract/oidc.endpoints';
import { passkeysSchemas } from '@holdfast/contract/passkeys';
import { passkeysEndpoints } from '@holdfast/contract/passkeys.endpoints';
import { paymentsSchemas } from '@holdfast/contract/payments';
import { paymentsEndpoints } from '@holdfast/contract/payments.endpoints';
import { placesSchemas } from '@holdfast/contract/places';
import { placesEndpoints } from '@holdfast/contract/places.endpoints';
import { plansSchemas } from '@holdfast/contract/plans';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import { sharingSchemas } from '@holdfast/contract/sharing';
import { sharingEndpoints } from '@holdfast/contract/sharing.endpoints';
import { statusSchemas } from '@holdfast/contract/status';
import { statusEndpoints } from '@holdfast/contract/status.endpoints';
import { timelineSchemas } from '@holdfast/contract/timeline';
import { timelineEndpoints } from '@holdfast/contract/timeline.endpoints';
import { transferSchemas } from '@holdfast/contract/transfer';
import { transferEndpoints } from '@holdfast/contract/transfer.endpoints';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';

type Schemas = Record<string, EndpointSchemas>;
type MockResult<S extends EndpointSchemas> = CallOutput<S> | Response;
/** The received request: `params`, `query` and `body` as in the contract, plus headers. */
type Received<S extends EndpointSchemas> = CallInput<S> & { headers: Headers };
type Resolver<S extends EndpointSchemas> = (call: Received<S>) => MockResult<S> | Promise<MockResult<S>>;

type Mocks<S extends Schemas> = { [K in keyof S]: (resolve: Resolver<S[K]>) => RequestHandler };

const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
};

const mock =
  (endpoint: Endpoint, schemas: EndpointSchemas) =>
  (resolve: (call: never) => unknown): RequestHandler =>
    http.all(endpoint.path, async ({ request, params }) => {
      if (request.method !== endpoint.method) return undefined;
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const call = {
        params,
        query,
        body: endpoint.rawBody ? undefined : await readBody(request),
        headers: request.headers,
      };
      // Validates the body like the real server.
      const refused = schemas.body?.safeParse(call.body).error;
      if (refused) return refuse('bad-input', { message: refused.message });
      const result = await resolve(call as never);
      if (result instanceof Response) return result;
      return HttpResponse.json(result as object, { status: schemas.status ?? 200 });
    });

/** Typed request mocks, derived from the contract: `mockAuth.login(({ body }) => …)`. */
const createMocks = <S extends Schemas>(endpoints: { readonly [K in keyof S]: Endpoint }, schemas: S): Mocks<S> => {
  const mocks = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    name,
    mock(endpoint, schemas[name] ?? { summary: '' }),
  ]);
  return Object.fromEntries(mocks) as Mocks<S>;
};

export const mockAuth = createMocks(authEndpoints, authSchemas);
export const mockPasskeys = createMocks(passkeysEndpoints, passkeysSchemas);
export const mockOidc = createMocks(oidcEndpoints, oidcSchemas);
export const mockAccount = createMocks(accountEndpoints, accountSchemas);
export const mockAdmin = createMocks(adminEndpoints, adminSchemas);
export const mockAdminPlans = createMocks(adminPlansEndpoints, adminPlansSchemas);
export const mockStatus = createMocks(statusEndpoints, statusSchemas);
export const mockMappings = createMocks(mappingsEndpoints, mappingsSchemas);
export const mockAlerts = createMocks(alertsEndpoints, alertsSchemas);
export const mockFirmwares = createMocks(firmwaresEndpoints, firmwaresSchemas);
export const mockGeofences = createMocks(geofencesEndpoints, geofencesSchemas);
export const mockDevices = createMocks(devicesEndpoints, devicesSchemas);
export const mockCommands = createMocks(commandsEndpoints, commandsSchemas);
export const mockGroups = createMocks(groupsEndpoints, groupsSchemas);
export const mockHistory = createMocks(historyEndpoints, historySchemas);
export const mockSharing = createMocks(sharingEndpoints, sharingSchemas);
export const mockPlans = createMocks(plansEndpoints, plansSchemas);
export const mockPayments = createMocks(paymentsEndpoints, paymentsSchemas);
export const mockPlaces = createMocks(placesEndpoints, placesSchemas);
export const mockIntegrations = createMocks(integrationsEndpoints, integrationsSchemas);
export const mockImports = createMocks(importsEndpoints, importsSchemas);
export const mockApiKeys = createMocks(apiKeysEndpoints, apiKeysSchemas);
export const mockHomeAssistant = createMocks(homeAssistantEndpoints, homeAssistantSchemas);
export const mockLiveLinks = createMocks(liveLinksEndpoints, liveLinksSchemas);
export const mockTimeline = createMocks(timelineEndpoints, timelineSchemas);
export const mockTransfer = createMocks(transferEndpoints, transferSchemas);
export const mockMailbox = createMocks(mailboxEndpoints, mailboxSchemas);

export const refuse = (code: ErrorCode, details: { message?: string; errors?: string[] } = {}) => {
  const [statusCode, text] = errorTable[code];
  const { message = text, errors = message ? [message] : [] } = details;
  return HttpResponse.json({ statusCode, code, message, errors }, { status: statusCode });
};

/** Error response without a code, as from a proxy. */
export const fail = (status: number) => HttpResponse.json({}, { status });

export const clientConfig: CallOutput<typeof authSchemas.getClientConfig> = {
  captcha: { provider: 'off', siteKey: '' },
  hasMailbox: true,
  hasOwnDevices: true,
  hasHomeAssistant: false,
  supportEmail: '',
  version: '0.1.0',
  passkeyOrigin: null,
  oidc: null,
  payments: { provider: 'sandbox', publishableKey: '' },
  tiles: {
    street: { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: '© Street makers' },
    satellite: { url: 'https://imagery.test/{z}/{x}/{y}.png', attribution: '© Satellite makers' },
    own: null,
  },
};

const captchaOff: RequestHandler = mockAuth.getClientConfig(() => clientConfig);

/** Paginated response; a single page by default. */
export const pageOf = <T>(all: T[], { page = 0, perPage = 1000 }: { page?: number; perPage?: number } = {}) => ({
  data: all.slice(page * perPage, (page + 1) * perPage),
  pagination: {
    page,
    perPage,
    total: all.length,
    hasNext: (page + 1) * perPage < all.length,
    hasPrev: page > 0,
    filter: '',
  },
});

export const summaryOf = (devices: Device[]): CallOutput<typeof devicesSchemas.getDeviceSummary> => {
  const ofEach = (counted: Device[]) =>
    Object.fromEntries(
      deviceTypes.map((type) => [type, counted.filter(({ deviceType }) => deviceType === type).length]),
    ) as Record<DeviceType, number>;
  return {
    total: devices.length,
    types: ofEach(devices),
    own: ofEach(devices.filter(({ privilege }) => canOwn(privilege))),
    statuses: Object.fromEntries(
      liveStatuses.map((status) => [
        status,
        devices.filter((device) => liveStatusesOfDevice(device, new Date()).includes(status)).length,
      ]),
    ) as Record<LiveStatus, number>,
  };
};

const noDevices = [
  mockDevices.listDevices(() => pageOf([])),
  mockDevices.getDeviceSummary(() => summaryOf([])),
  mockDevices.listPositions(() => ({ total: 0, data: [] })),
];
const noNotifications = mockAlerts.listNotifications(() => ({ ...pageOf([]), unread: 0 }));
const noAlerts = mockAlerts.listAlerts(() => pageOf([]));

const emptyWorld: RequestHandler = http.get(/world-atlas/, () =>
  HttpResponse.json({ type: 'Topology', arcs: [], objects: { land: { type: 'GeometryCollection', geometries: [] } } }),
);

const noGroups = mockGroups.listGroups(() => pageOf([]));
const noAccountShares = mockSharing.listAccountShares(() => ({ data: [] }));

const noTotals = {
  distance: 0,
  moving: 0,
  stopped: 0,
  trips: 0,
  stops: 0,
  gaps: 0,
  topSpeed: null,
  averageSpeed: null,
  points: 0,
};
const noDays = mockTimeline.listDays(() => ({ timezone: 'Australia/Sydney', data: [] }));
const noTimeline = mockTimeline.getTimeline(() => ({ data: [], totals: noTotals }));
const noLiveLinks = mockLiveLinks.listLiveLinks(() => ({ data: [] }));
const noPlaces = mockPlaces.listPlaces(() => ({ data: [] }));

const noSubscriptions = mockPlans.listCurrentSubscriptions(() => ({ data: [] }));
const noPlanOffers = mockPlans.listPlanOffers(() => ({ data: [] }));
const noTransfers = mockTransfer.listTransfers(() => ({ data: [] }));
const noPaymentMethods = mockPayments.getPaymentUser(() => ({ paymentUser: null, paymentMethods: [] }));
const noPayments = mockPayments.listPayments(() => ({ data: [], has_more: false }));

const isReady = http.get('/readyz', () => HttpResponse.json({ status: 'ok' }));

const noIntegrations = mockIntegrations.listIntegrations(() => ({ data: [] }));

export const network = setupServer(
  captchaOff,
  ...noDevices,
  noGroups,
  noNotifications,
  noAlerts,
  noAccountShares,
  noDays,
  noTimeline,
  noPlaces,
  noLiveLinks,
  noIntegrations,
  noSubscriptions,
  noPlanOffers,
  noTransfers,
  noPaymentMethods,
  noPayments,
  isReady,
  emptyWorld,
);
