/** The part of JSON Schema that descriptions use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  default?: unknown;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  /** New values, or new kinds of a union, may come at any time: who reads them ignores what they do not know. */
  'x-open'?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** What is compared: in a request the old side sends and the new one reads; in a reply it is the other way around. */
export type Direction = 'request' | 'reply';

const LOWER_BOUNDS = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const UPPER_BOUNDS = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const list = (values: readonly unknown[]): string => values.map(String).join(', ');

/**
 * Why not everything that `sent` allows can be read by who knows only `read`, as sentences; empty: it can. Both may
 * refer to components, which `resolveSent` and `resolveRead` look up.
 */
export function createFits(
  direction: Direction,
  resolveSent: (ref: string) => Schema,
  resolveRead: (ref: string) => Schema,
) {
  const visited = new Set<string>();

  function fits(sent: Schema, read: Schema, where: string): string[] {
    if (sent.$ref !== undefined && read.$ref !== undefined) {
      const pair = `${sent.$ref} ${read.$ref}`;
      // Within itself a component is compared already.
      if (visited.has(pair)) return [];
      visited.add(pair);
      try {
        return fits(resolveSent(sent.$ref), resolveRead(read.$ref), where);
      } finally {
        visited.delete(pair);
      }
    }
    if (sent.$ref !== undefined) return fits(resolveSent(sent.$ref), read, where);
    if (read.$ref !== undefined) return fits(sent, resolveRead(read.$ref), where);
    const [sentOptions, readOptions] = [optionsOf(sent), optionsOf(read)];
    if (sentOptions !== null || readOptions !== null) {
      const isOpen = direction === 'reply' && read['x-open'] === true;
      return (sentOptions ?? [sent]).flatMap((option) =>
        fitsAny(option, readOptions ?? [read], where, isOpen),
      );
    }
    return [
      ...fitsType(sent, read, where),
      ...fitsValues(sent, read, where),
      ...fitsBounds(sent, read, where),
      ...fitsParts(sent, read, where),
    ];
  }

  /** Options of the same kind are compared; without a kind, the nearest says why none fits. */
  function fitsAny(option: Schema, options: Schema[], where: string, isOpen: boolean): string[] {
    const kind = kindOf(option);
    const same = kind === '' ? options : options.filter((other) => kindOf(other) === kind);
    if (same.length === 0 && isOpen) return [];
    const attempts = (same.length > 0 ? same : options).map((other) => fits(option, other, where));
    return attempts.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }

  function fitsValues(sent: Schema, read: Schema, where: string): string[] {
    const [given, known] = [valuesOf(sent), valuesOf(read)];
    const problems: string[] = [];
    if (known !== null && !(direction === 'reply' && read['x-open'])) {
      const strange =
        given?.filter((value) => !known.some((other) => isSame(value, other))) ?? null;
      if (strange === null)
        problems.push(
          direction === 'request'
            ? `${where} is limited to ${list(known)}`
            : `${where} is no longer limited to ${list(known)}`,
        );
      else if (strange.length > 0)
        problems.push(
          direction === 'request'
            ? `${where} no longer takes ${list(strange)}`
            : `${where} may be ${list(strange)}, which is new`,
        );
    }
    if (
      direction === 'request' &&
      sent.default !== undefined &&
      !isSame(sent.default, read.default)
    )
      problems.push(`${where} has another default`);
    return problems;
  }

  function fitsParts(sent: Schema, read: Schema, where: string): string[] {
    const inside = (one: Schema | undefined, other: Schema | undefined, name: string) =>
      one && other ? fits(one, other, `${where}${name}`) : [];
    return [
      ...fitsObject(sent, read, where),
      ...inside(sent.items, read.items, '[]'),
      ...(sent.prefixItems ?? []).flatMap((item, index) =>
        inside(item, read.prefixItems?.[index], `[${index}]`),
      ),
      ...inside(schemaOf(sent.additionalProperties), schemaOf(read.additionalProperties), '.*'),
      ...(sent.allOf ?? []).flatMap((part, index) => inside(part, read.allOf?.[index], '')),
    ];
  }

  function fitsObject(sent: Schema, read: Schema, where: string): string[] {
    const { properties: given = {}, required: alwaysGiven = [] } = sent;
    const { properties: known = {}, required: needed = [] } = read;
    const problems = needed
      .filter((name) => !alwaysGiven.includes(name) && (direction === 'request' || name in given))
      .map((name) =>
        direction === 'request'
          ? `${where} requires ${name}`
          : `${where} does not always have ${name}`,
      );
    const gone = (from: object, to: object) => Object.keys(from).filter((name) => !(name in to));
    if (direction === 'request') {
      for (const name of gone(given, known)) problems.push(`${where} no longer takes ${name}`);
      if (read.additionalProperties === false && sent.additionalProperties !== false)
        problems.push(`${where} no longer ignores unknown fields`);
    } else {
      for (const name of gone(known, given)) problems.push(`${where} no longer has ${name}`);
    }
    for (const [name, schema] of Object.entries(given)) {
      const other = known[name];
      if (other) problems.push(...fits(schema, other, `${where}.${name}`));
    }
    return problems;
  }

  return fits;
}

function fitsType(sent: Schema, read: Schema, where: string): string[] {
  const [given, known] = [typesOf(sent), typesOf(read)];
  if (known === null) return [];
  if (given === null) return [`${where} is ${list(known)} now, and was of any type`];
  const strange = given.filter(
    (type) => !known.includes(type) && !(type === 'integer' && known.includes('number')),
  );
  return strange.length === 0 ? [] : [`${where}: ${list(strange)} is not ${list(known)}`];
}

function fitsBounds(sent: Schema, read: Schema, where: string): string[] {
  const problems: string[] = [];
  for (const name of LOWER_BOUNDS)
    if ((read[name] ?? -Infinity) > (sent[name] ?? -Infinity))
      problems.push(`${where} has another ${name}: ${read[name]}, not ${sent[name] ?? 'any'}`);
  for (const name of UPPER_BOUNDS)
    if ((read[name] ?? Infinity) < (sent[name] ?? Infinity))
      problems.push(`${where} has another ${name}: ${read[name]}, not ${sent[name] ?? 'any'}`);
  for (const name of ['format', 'pattern'] as const)
    if (read[name] !== undefined && read[name] !== sent[name])
      problems.push(`${where} has another ${name}`);
  return problems;
}

/** The default of all is that of each: one that had no options before is compared with what it was. */
function optionsOf({ anyOf, oneOf, default: common }: Schema): Schema[] | null {
  const options = anyOf ?? oneOf ?? null;
  if (common === undefined || options === null) return options;
  return options.map((option) => ({ default: common, ...option }));
}

function typesOf({ type }: Schema): string[] | null {
  return type === undefined ? null : [type].flat();
}

function valuesOf(schema: Schema): readonly unknown[] | null {
  return 'const' in schema ? [schema.const] : (schema.enum ?? null);
}

function schemaOf(part: Schema | boolean | undefined): Schema | undefined {
  return typeof part === 'object' ? part : undefined;
}

/** What tells an option of a union from the others: its fields with one value only. */
function kindOf({ properties = {} }: Schema): string {
  return Object.entries(properties)
    .filter(([, schema]) => 'const' in schema)
    .map(([name, schema]) => `${name}=${String(schema.const)}`)
    .join();
}
