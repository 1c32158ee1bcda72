export const popupWidth = 570;
