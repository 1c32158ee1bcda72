const isReadable = (encoded: string) => {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
};

/** The address of a server, perhaps with a name and a password; null for any other text. */
export const parseServerUrl = (text: string, protocols: string[]): URL | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password, hash } = url;
  const isServer = protocols.includes(protocol) && hostname !== '' && hash === '';
  return isServer && isReadable(username) && isReadable(password) ? url : null;
};
