export const adminTexts = {
  twoFactorReset: 'Two-step authentication was turned off',
  deviceRemoved: 'The device was removed',
  userRemoved: 'The user was removed',
  userUpdated: 'The user was updated',
  missingColumns: (columns: string) => `line 1: must name the columns ${columns}`,
  wrong: (line: number, field: string, reason: string) => `line ${line}: ${field}: ${reason}`,
  repeated: (line: number, field: string, before: number) => `line ${line}: ${field}: is in line ${before} already`,
  known: (line: number, field: string) => `line ${line}: ${field}: is known already`,
} as const;
