import { localized } from '../../lib/localized.ts';

export const drawingTexts = localized('drawing', {
  tools: 'Drawing tools',
  draw: 'Draw',
  edit: 'Edit',
  undo: 'Undo',
  removeCorner: (number: string) => `Delete corner ${number}`,
  clear: 'Delete all corners',
  cancel: 'Cancel',
  save: 'Save',
  hints: {
    first: 'Tap the map to set the first corner.',
    more: 'Tap the map to add the next corner.',
    edit: 'Drag a point to move it. Tap a small handle to add a corner.',
    crossing: 'Two edges cross each other.',
    full: (limit: string) => `No more than ${limit} corners are possible.`,
  },
  corners: {
    title: 'Corners',
    text: 'For the keyboard: with a number in focus the arrow keys move its corner by 1 m, with Shift by 10 m, and Delete removes it.',
    empty: 'There are no corners yet.',
    square: 'Start with a square',
    add: 'Add corner',
    move: (number: string) => `Move corner ${number}`,
    latitude: (number: string) => `Latitude of corner ${number}`,
    longitude: (number: string) => `Longitude of corner ${number}`,
    number: 'No.',
    latitudeHead: 'Latitude',
    longitudeHead: 'Longitude',
    invalid: {
      latitude: 'A latitude is a number from -85 to 85',
      longitude: 'A longitude is a number from -180 to 180',
    },
  },
});
