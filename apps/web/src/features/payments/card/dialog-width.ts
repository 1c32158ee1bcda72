export const dialogWidth = 520;
