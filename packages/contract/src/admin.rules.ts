/** Per imported file. */
export const mostDevices = 1000;

export const deviceColumns = ['deviceUUID', 'deviceType', 'imei'] as const;
