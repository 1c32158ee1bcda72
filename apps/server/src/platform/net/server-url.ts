const isReadable = (encoded: string) => {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
};

/** An unencoded `/`, `?` or `#` in a password ends the host early, and the `@` comes behind it. */
export const parseServerUrl = (text: string, protocols: string[]): URL | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password, pathname, search, hash } = url;
  const isHostBehind = hash !== '' || pathname.includes('@') || search.includes('@');
  const isServer = protocols.includes(protocol) && hostname !== '' && !isHostBehind;
  return isServer && isReadable(username) && isReadable(password) ? url : null;
};
