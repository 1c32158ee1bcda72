export type Draft<T> = { [K in keyof T]?: T[K] | null | undefined };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields of the draft that differ from the stored value; null and undefined mean "not edited". */
export const changedFields = <T extends object>(stored: T, draft: Draft<T>): Partial<T> => {
  const changed = Object.entries(draft).filter(
    ([name, value]) => value !== null && value !== undefined && !isSame(value, stored[name as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
};
