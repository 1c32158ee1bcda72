export interface Label {
  deviceUUID: string;
  /** Empty when the label has none. */
  passcode: string;
}

const serialNames = ['serial', 'sn', 'deviceuuid', 'uuid', 'id'];
const passcodeNames = ['passcode', 'pin', 'code'];

const pick = (fields: Iterable<[string, unknown]>): Label | null => {
  const known = new Map([...fields].map(([name, value]) => [name.toLowerCase(), String(value).trim()]));
  const first = (names: string[]) => names.map((name) => known.get(name)).find(Boolean) ?? '';
  const deviceUUID = first(serialNames);
  return deviceUUID ? { deviceUUID, passcode: first(passcodeNames) } : null;
};

const fromAddress = (text: string) => (URL.canParse(text) ? pick(new URL(text).searchParams) : null);

const fromJson = (text: string) => {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed && typeof parsed === 'object' ? pick(Object.entries(parsed)) : null;
  } catch {
    return null;
  }
};

const longest = 64;

/** Parses a scanned label: a URL with query parameters, JSON, or serial number and passcode with a separator. */
export const readLabel = (text: string): Label | null => {
  const named = fromAddress(text) ?? fromJson(text);
  if (named || /^(https?:|\{)/.test(text)) return named;
  const [deviceUUID = '', passcode = '', ...rest] = text.trim().split(/[\s,;|]+/);
  const isLabel = rest.length === 0 && [deviceUUID, passcode].every((part) => part.length <= longest);
  return deviceUUID && isLabel ? { deviceUUID, passcode } : null;
};
