/** What is sent of changed fields: empty strings and undefined say nothing (part 1, section 5). */
export const updatePayload = <T extends object>(fields: T): Partial<T> => {
  const said = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined);
  return Object.fromEntries(said) as Partial<T>;
};
