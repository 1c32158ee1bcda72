import * as React from 'react';

// For warnings that name a component's owner React takes a stack of every element that it makes, a tenth of the tests'
// time. It stops at this number of them, which is its own limit; should it ever rename the field, tests only get slower.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
const limit = 10_000;
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => limit, set: () => {} });
