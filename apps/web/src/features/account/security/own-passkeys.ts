/** Passkey ids are not secret; they stay in localStorage after sign-out, as the passkeys stay on the device. */
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

/** Whether the passkey was created in this browser and is stored on this device. */
export const isOwnPasskey = (passkeyId: string) => read().includes(passkeyId);

export const rememberOwnPasskey = (passkeyId: string) =>
  localStorage.setItem(key, JSON.stringify([passkeyId, ...read()].slice(0, most)));
