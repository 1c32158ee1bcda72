import type { Endpoint, EndpointSchemas } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

const anyCall: ErrorCode[] = ['bad-input', 'invalid-url', 'internal', 'unavailable'];
const withBody: ErrorCode[] = ['invalid-json', 'too-large', 'not-json'];

export const providerErrors = [
  'payments-off',
  'payments-unreachable',
  'payment-refused',
  'not-found',
] as const satisfies ErrorCode[];

const ofCaller = ({ access, scope, roles, recentPassword }: Endpoint): ErrorCode[] => {
  if (access === 'public') return [];
  const byKey: ErrorCode[] = scope
    ? ['invalid-api-key', 'api-key-scope', 'too-many-attempts']
    : ['api-key-not-accepted'];
  const isRefusable = roles || access === 'device:manage' || access === 'device:own';
  return [
    'session-expired',
    ...byKey,
    ...(recentPassword ? (['confirm-password'] as const) : []),
    ...(isRefusable ? (['permission-denied'] as const) : []),
    ...(access.startsWith('device:') ? (['device-not-found'] as const) : []),
  ];
};

/** All error codes of a call: its own, and those derived from its method and access rule. */
export const errorsOf = (endpoint: Endpoint, { errors = [] }: EndpointSchemas): ErrorCode[] => [
  ...new Set([...anyCall, ...(endpoint.method === 'GET' ? [] : withBody), ...ofCaller(endpoint), ...errors]),
];
