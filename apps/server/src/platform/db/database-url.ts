/** Does not quote the URL, which contains a password. */
export const databaseUrlHint =
  'takes an address such as postgres://user:password@host:5432/database; special characters in the password must be percent-encoded: write @, :, /, ?, # and % as %40, %3A, %2F, %3F, %23 and %25';

const isDecodable = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** An unencoded `/`, `?` or `#` in a password ends the host early, and the `@` comes behind it. */
export const isDatabaseUrl = (text: string): boolean => {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  const isWithoutName = pathname === '' || pathname === '/';
  const isHostInSearch = isWithoutName ? search.includes('@') : /@[^&]*\//.test(search);
  if (hash !== '' || pathname.includes('@') || isHostInSearch) return false;
  return [username, password, pathname].every(isDecodable);
};
