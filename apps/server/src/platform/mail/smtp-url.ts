const isReadable = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** A slash or # of a password that is not written as % would make a host of the user name: hence neither path nor hash. */
export const isSmtpUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, hash } = new URL(text);
  return (
    ['smtp:', 'smtps:'].includes(protocol) &&
    hostname !== '' &&
    ['', '/'].includes(pathname) &&
    hash === '' &&
    isReadable(username) &&
    isReadable(password)
  );
};
