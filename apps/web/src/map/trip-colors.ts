import { useComputedColorScheme } from '@mantine/core';

const tripColors = {
  light: { trip: '#5B636D', speeds: ['#8AA4B5', '#1F6FA8', '#C98A0B', '#D3420A'] },
  dark: { trip: '#A9AEB4', speeds: ['#5B7F99', '#5FB3E8', '#E8C15A', '#FF6B2C'] },
} as const;

export const useTripColors = () => tripColors[useComputedColorScheme('light')];
