export const historyTexts = {
  title: 'Location history',
  coordinates: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
  failed: 'Unable to load device map',
  failedText: 'Your points are safe. Try again in a moment.',
  empty: 'No locations yet',
  emptyText: 'Points appear here as soon as the device reports its first location.',
} as const;
