export const groupNameMaxLength = 60;
/** Per user. */
export const groupsMax = 200;
/** Equals the maximum length of a device list. */
export const groupDevicesMax = 1000;
/** Number of groups in the drawer; the others are behind 'View More'. */
export const drawerGroups = 5;
export const groupPageSizes = [5, 10, 15, 20, 50, 100] as const;

export const canSaveGroup = (name: string, deviceIds: readonly string[]) => name.trim() !== '' && deviceIds.length > 0;
