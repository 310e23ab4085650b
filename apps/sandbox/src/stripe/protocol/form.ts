/** Form parameters: nested, with text values. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = { [name: string]: FormValue };

const MAX_DEPTH = 12;

function place(target: FormObject, path: string[], value: string): void {
  let at = target;
  for (const name of path.slice(0, -1)) {
    const next = at[name];
    const child: FormObject = typeof next === 'object' && !Array.isArray(next) ? next : {};
    at[name] = child;
    at = child;
  }
  at[path.at(-1) ?? ''] = value;
}

/** `items[0][price]` is parsed into an object with numeric keys; this turns it into an array. */
function toArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const entries = names.map((name): [string, FormValue] => [name, toArrays(value[name] ?? '')]);
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, one]) => one);
  }
  return Object.fromEntries(entries);
}

/** Parses `a[b][0]=c&d[]=e` as Stripe does. */
export function parseForm(text: string): FormObject {
  const result: FormObject = Object.create(null) as FormObject;
  const counters = new Map<string, number>();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
    if (path.length === 0 || path.length > MAX_DEPTH || path.includes('__proto__')) continue;
    const numbered = path.map((part, index) => {
      if (part !== '') return part;
      const key = path.slice(0, index).join('\u0000');
      const next = counters.get(key) ?? 0;
      counters.set(key, next + 1);
      return String(next);
    });
    place(result, numbered, value);
  }
  return toArrays(result) as FormObject;
}
