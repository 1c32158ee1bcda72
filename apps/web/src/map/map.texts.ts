export const mapTexts = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all points',
  expand: 'Open large map',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  offline: 'Offline map',
  offlineHint: 'Map tiles cannot be reached; the outline of the world is built in.',
  cluster: (count: string) => `${count} points, zoom in`,
  openInMaps: 'Open in maps',
  copyCoordinates: 'Copy coordinates',
} as const;
