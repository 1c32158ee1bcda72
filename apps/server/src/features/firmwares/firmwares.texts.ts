export const firmwaresTexts = {
  requested: 'Requested successfully',
  unavailable: 'This device has no modem to receive firmware',
  unknown: 'firmware: is not known for this type of device',
  older: 'firmware: must be newer than what the device has',
} as const;
