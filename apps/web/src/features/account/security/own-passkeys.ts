/** Ids that say nothing by themselves: they stay when somebody signs out, as the passkeys do. */
const key = 'holdfast.passkeys';
const most = 50;

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

/** Whether it was made in this browser and is kept by the device that it runs on. */
export const isOwnPasskey = (passkeyId: string) => read().includes(passkeyId);

export const rememberOwnPasskey = (passkeyId: string) =>
  localStorage.setItem(key, JSON.stringify([passkeyId, ...read()].slice(0, most)));
