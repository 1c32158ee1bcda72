export type Form = { [key: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

const emptyForm = (): Form => Object.create(null);

/** Decodes `items[0][price]=p&expand[]=x` to `{ items: [{ price: 'p' }], expand: ['x'] }`. */
export const decodeForm = (text: string): Form => {
  const root = emptyForm();
  for (const [key, value] of new URLSearchParams(text)) put(root, keyParts(key), value);
  return withArrays(root) as Form;
};

const keyParts = (key: string): string[] => {
  const open = key.indexOf('[');
  if (open < 0) return [key];
  return [
    key.slice(0, open),
    ...key
      .slice(open + 1)
      .replace(/\]$/, '')
      .split(']['),
  ];
};

const put = (root: Form, parts: string[], value: string) => {
  let form = root;
  for (const part of parts.slice(0, -1)) {
    const name = part === '' ? nextIndex(form) : part;
    const inner = form[name];
    if (typeof inner === 'object' && !Array.isArray(inner)) form = inner;
    else {
      const created = emptyForm();
      form[name] = created;
      form = created;
    }
  }
  const last = parts.at(-1) ?? '';
  form[last === '' ? nextIndex(form) : last] = value;
};

const nextIndex = (form: Form) => String(Object.keys(form).length);

const withArrays = (value: FormValue): FormValue => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(withArrays);
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays(inner)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.assign(emptyForm(), Object.fromEntries(entries));
};
