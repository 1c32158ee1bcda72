import { brand } from '../../brand.ts';

export const devicesTexts = {
  welcome: {
    title: `Welcome to ${brand.name}`,
    text: 'Add your first device in the iOS or Android mobile app. It appears here as soon as it reports its first location.',
    ios: 'App Store',
    android: 'Google Play',
    needHand: 'Need a hand?',
    help: 'Help & Support',
  },
} as const;
