export const groupNameMaxLength = 60;
/** As many as a list of devices holds. */
export const groupDevicesMax = 1000;
/** Of the drawer; the rest is behind 'View More'. */
export const drawerGroups = 5;
export const groupPageSizes = [5, 10, 15, 20, 50, 100] as const;

export const canSaveGroup = (name: string, deviceIds: readonly string[]) => name.trim() !== '' && deviceIds.length > 0;
