import * as React from 'react';

// For its owner warnings React captures a stack trace per element, a tenth of the test time. It stops at this number
// of traces, its own limit. The field is internal to React: if it is ever renamed, tests only become slower.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
const limit = 10_000;
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => limit, set: () => {} });
