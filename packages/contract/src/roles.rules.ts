export const roles = ['user', 'sharedUser', 'enterprise', 'enterpriseNoApi', 'admin', 'superAdmin', 'k9'] as const;

export type Role = (typeof roles)[number];

const enterpriseRoles: readonly Role[] = ['enterprise', 'enterpriseNoApi'];

export const isEnterprise = (own: readonly Role[]) => own.some((role) => enterpriseRoles.includes(role));

/** `enterpriseNoApi` is `enterprise` without the client API key. */
export const canUseClientKey = (own: readonly Role[]) => own.includes('enterprise');

/** Roles with fleet features: groups and their activity on one map. */
export const fleetRoles: readonly Role[] = [...enterpriseRoles, 'admin', 'superAdmin'];

export const canSeeFleet = (own: readonly Role[]) => own.some((role) => fleetRoles.includes(role));

export const staffRoles: readonly Role[] = ['admin', 'superAdmin'];

export const isStaff = (own: readonly Role[]) => own.some((role) => staffRoles.includes(role));

/** Only a superAdmin grants or revokes staff roles. */
export const canGiveRoles = (own: readonly Role[], before: readonly Role[], after: readonly Role[]) =>
  own.includes('superAdmin') || staffRoles.every((role) => before.includes(role) === after.includes(role));

/** `k9` is support staff that hands devices over. */
export const canTransfer = (own: readonly Role[]) => own.includes('k9');
