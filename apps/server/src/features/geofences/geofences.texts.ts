export const geofencesTexts = {
  tooSmall: 'The drawn boundary is too small',
  notDrawn: 'Draw a boundary before the geo-fence is turned on',
  otherDevice: 'deviceUUID: is not the device of the address',
  on: 'Geo-fence turned on',
  off: 'Geo-fence turned off',
} as const;
