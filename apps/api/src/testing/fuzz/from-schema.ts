import fc from 'fast-check';

/** The part of JSON Schema that zod writes. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

/** Longer texts and lists find nothing that shorter ones do not. */
const LONGEST = 60;
const MOST = 4;

const leastOf = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  Math.max(minimum ?? exclusiveMinimum ?? -1e6, -1e6);

/** Values that a schema allows. They may violate what it does not express, such as a refinement. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fromSchema));
  if (schema.allOf) return fromSchema(Object.assign({}, ...schema.allOf) as JsonSchema);
  return fromType(schema);
}

function fromType(schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: leastOf(schema), max: Math.min(schema.maximum ?? 1e6, 1e6) });
    case 'number':
      return fc.double({ min: leastOf(schema), max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema);
    case 'object':
      return object(schema);
    default:
      return fc.jsonValue();
  }
}

function text({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
    } catch {
      // The pattern looks ahead or behind, which fast-check cannot generate from.
    }
  }
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)),
  });
}

function list({ items = {}, prefixItems, minItems = 0, maxItems = MOST }: JsonSchema) {
  if (prefixItems) return fc.tuple(...prefixItems.map(fromSchema));
  return fc.array(fromSchema(items), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, MOST)),
  });
}

function object({ properties = {}, required = [] }: JsonSchema) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema)]),
  );
  return fc.record(model, { requiredKeys: [...required] });
}
