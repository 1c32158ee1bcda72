/** All texts except those of `alarm` are defined by the parts client. */
export const commandsTexts = {
  alarm: {
    on: 'Alarm will turn on when the device answers',
    off: 'Alarm will turn off when the device answers',
  },
  locate: 'Requested successfully',
  stopTracking: 'Live tracking disabled',
  temperature: 'Requested',
  rekey: 'Requested successfully',
  operatingMode: 'Requested successfully',
  airplane: 'Requested successfully',
} as const;
