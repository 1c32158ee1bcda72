import { localized } from '../../lib/localized.ts';

export const firmwaresTexts = localized('firmwares', {
  title: 'Firmware',
  current: 'Current',
  latest: 'Latest',
  unknown: 'N/A',
  available: 'Update available',
  upToDate: 'Up to date',
  update: 'Update firmware',
  failed: 'Unable to load firmware',
  failedText: 'Nothing was changed. Try again in a moment.',
  requested: 'Requested successfully',
  updateFailed: 'Unable to update device: ',
  internalError: 'internal error',
  confirm: {
    title: 'Update firmware?',
    text: (name: string, version: string) =>
      `${name} installs version ${version} when it next wakes. Keep it charged; it does not report while it restarts.`,
  },
});
