/** A schema of OpenAPI 3.1, as far as our description uses it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  'x-open'?: boolean;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  operationId: string;
  summary: string;
  security?: Array<Record<string, unknown>>;
  parameters?: Array<{ name: string; in: string; required?: boolean; schema: Schema }>;
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** TypeScript types of what a key may call, and of everything that these calls refer to. They import nothing. */
export function writeTypes({ paths, components }: Description): string {
  const operations = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ security = [] }) => security.length === 0 || security.some((one) => 'key' in one));
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  return [
    '// Made from the released description of the api: vitest run --project client types -u',
    ...schemas,
    '/** What a program with a key may call, by the name of the call. */',
    'export interface Operations {',
    ...operations.map(writeOperation),
    '}',
    '',
  ].join('\n');
}

function writeOperation(operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const parts = [
    ...['path', 'query'].map((place) => {
      const fields = parameters.filter((one) => one.in === place);
      const isNeeded = fields.some(({ required }) => required === true);
      const type = `{ ${fields.map(({ name, required, schema }) => `${keyOf(name)}${required === true ? '' : '?'}: ${orUndefined(schema, required === true)}`).join('; ')} }`;
      const name = place === 'path' ? 'params' : place;
      return fields.length === 0 ? '' : `${name}${isNeeded ? '' : '?'}: ${type};`;
    }),
    bodyOf(requestBody),
  ];
  const output = Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .map(([status, reply]) => `${status}: ${contentType(reply)};`)
    .join(' ');
  return `/** ${summary}. */\n${operationId}: { input: { ${parts.join(' ')} }; output: { ${output} } };`;
}

/** A file is sent by `upload`, not as a body. */
function bodyOf(requestBody: Content | undefined): string {
  const schema = requestBody?.content?.['application/json']?.schema;
  return schema === undefined ? '' : `body: ${typeOf(schema)};`;
}

function contentType(reply: Content): string {
  const schema = reply.content?.['application/json']?.schema;
  return schema === undefined ? 'null' : typeOf(schema);
}

function keyOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`;
}

function orUndefined(schema: Schema, isRequired: boolean): string {
  const type = typeOf(schema);
  return isRequired || type === 'unknown' ? type : `${type} | undefined`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return unionOf(union.map(typeOf));
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) {
    const values = schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    // The list may get longer: programs ignore what they do not know.
    return schema['x-open'] === true ? `${values} | (string & {})` : values;
  }
  return ofType(schema);
}

function unionOf(types: string[]): string {
  const isAnyText = types.includes('string');
  const kept = types.filter((type) => !(isAnyText && type.startsWith('"')));
  return kept.map((type) => `(${type})`).join(' | ');
}

function ofType(schema: Schema): string {
  const { type } = schema;
  if (Array.isArray(type))
    return type.map((one) => `(${ofType({ ...schema, type: one })})`).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${schema.items ? typeOf(schema.items) : 'unknown'}>`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const note = schema.description === undefined ? '' : `/** ${oneLine(schema.description)} */\n`;
    return `${note}${keyOf(name)}${isRequired ? '' : '?'}: ${orUndefined(schema, isRequired)};`;
  });
  if (fields.length > 0) return `{\n${fields.join('\n')}\n}`;
  const values =
    typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return `Record<string, ${values}>`;
}

function oneLine(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ');
}
