export const homeAssistantTexts = {
  fence: 'Geo-fence',
  otherMaker: 'Other',
} as const;
