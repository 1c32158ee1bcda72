export const devicesTexts = {
  notFound: 'Device not found',
  removed: 'Removed successfully',
  wrongPasscode: 'The serial number or the passcode is not right',
  subscribed: 'Device has an active subscription, please cancel the subscription to delete the device.',
  known: 'A device with this serial number or imei exists already',
} as const;
