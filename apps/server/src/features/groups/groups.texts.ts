export const groupsTexts = {
  notFound: 'Group not found',
  nameTaken: 'A group with this name exists already',
  tooMany: (count: number) => `There cannot be more than ${count} groups`,
  removed: 'Removed successfully',
} as const;
