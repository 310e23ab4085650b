import { invalid } from './stripe-error.ts';

export type Resource = { object: string };
/** Resolves a reference to its resource. */
export type Lookup = (id: string) => Resource | undefined;
/** Parts that are computed only on request. */
export type Includes = (resource: Resource, name: string) => unknown;

/** Fields that are shown only with `expand`. */
const hidden: Record<string, readonly string[]> = {
  invoice: ['confirmation_secret'],
  'checkout.session': ['line_items'],
};

/** How much of a list inside another resource is shown; the rest is paged. */
const EMBEDDED_LIMIT = 10;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isResource = (value: unknown): value is Resource =>
  isObject(value) && typeof value['object'] === 'string';

function firstOf(list: unknown): unknown {
  if (!isObject(list) || !Array.isArray(list['data'])) return list;
  const { data } = list;
  if (data.length <= EMBEDDED_LIMIT) return list;
  return { ...list, data: data.slice(0, EMBEDDED_LIMIT), has_more: true };
}

function group(paths: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const known = groups.get(name) ?? [];
    if (rest.length > 0) known.push(rest.join('.'));
    groups.set(name, known);
  }
  return groups;
}

/**
 * A resource as in a reply: references are ids unless `paths` names them
 * (`latest_invoice.payments`).
 * @throws {StripeProblem} 400 for what cannot be expanded.
 */
export function toView(
  resource: Resource,
  paths: readonly string[] = [],
  lookup: Lookup = () => undefined,
  includes: Includes = () => undefined,
): object {
  const groups = group(paths);
  const view: Record<string, unknown> = { ...resource };
  for (const name of hidden[resource.object] ?? []) if (!groups.has(name)) delete view[name];

  if (resource.object === 'invoice') view['lines'] = firstOf(view['lines']);

  const inner = (value: unknown, rest: string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => inner(one, rest));
    if (typeof value === 'string') {
      const found = lookup(value);
      return found === undefined ? value : toView(found, rest, lookup, includes);
    }
    if (isResource(value)) return toView(value, rest, lookup, includes);
    if (isObject(value)) {
      // A plain part such as `payment`: its own fields can be expanded.
      const [[name, further] = [undefined, []]] = group(rest);
      return name === undefined ? value : { ...value, [name]: inner(value[name], further) };
    }
    return value;
  };

  if (resource.object === 'list' && !groups.has('data')) groups.set('data', []);
  for (const [name, rest] of groups) {
    const value = view[name] === undefined ? includes(resource, name) : view[name];
    if (value === undefined) throw invalid(`This property cannot be expanded (${name}).`, 'expand');
    view[name] = inner(value, rest);
  }
  return view;
}
