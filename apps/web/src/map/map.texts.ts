import { localized } from '../lib/localized.ts';

export const mapTexts = localized('map', {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all points',
  expand: 'Open large map',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  offline: 'Offline map',
  offlineHint: 'Map tiles cannot be reached; the outline of the world is built in.',
  noSatellite: 'No satellite images here',
  noSatelliteHint: 'This server asks nobody for satellite images; IMAGERY_URL names a service.',
  outlineMakers: 'Natural Earth',
  ownMakers: '© OpenStreetMap contributors',
  keys: 'Map: arrow keys move it, plus and minus zoom',
  cluster: (count: string) => `${count} points, zoom in`,
  latitude: (degrees: string, sign: number) => `${degrees}°${sign === 0 ? '' : sign > 0 ? ' N' : ' S'}`,
  longitude: (degrees: string, sign: number) => `${degrees}°${sign === 0 ? '' : sign > 0 ? ' E' : ' W'}`,
  crossing: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
  openInMaps: 'Open in maps',
  copyCoordinates: 'Copy coordinates',
});
