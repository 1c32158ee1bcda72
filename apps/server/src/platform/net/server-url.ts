const isReadable = (encoded: string) => {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
};

export const parseServerUrl = (text: string, protocols: string[]): URL | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password, hash } = url;
  const isServer = protocols.includes(protocol) && hostname !== '' && hash === '';
  return isServer && isReadable(username) && isReadable(password) ? url : null;
};
