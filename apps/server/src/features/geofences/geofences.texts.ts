export const geofencesTexts = {
  on: 'Geo-fence turned on',
  off: 'Geo-fence turned off',
} as const;
