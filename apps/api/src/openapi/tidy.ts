import type { SwaggerTransformObject } from '@fastify/swagger';

type Description = ReturnType<SwaggerTransformObject>;
type Json = unknown;
interface JsonObject {
  [key: string]: Json;
}

const COMPONENT = '#/components/schemas/';
const VERSION_PARAMETER = { $ref: '#/components/parameters/Version' };
const VERSION_HEADERS = { 'Talkreel-Version': { $ref: '#/components/headers/Version' } };
const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Makes the description shorter and truer: errors that all endpoints share are written once, components that nothing
 * refers to are left out, and replies stay open, because a later release may add to them. Calls that are open to programs
 * name their version.
 */
export function tidy(description: Description): Description {
  const {
    paths = {},
    webhooks = {},
    components = {},
  } = description as unknown as {
    paths?: JsonObject;
    webhooks?: JsonObject;
    components?: { schemas?: JsonObject };
  };
  const shared: JsonObject = {};
  const tidied = mapObject(paths, (item) => {
    // HEAD is like GET everywhere.
    const { head: _, ...methods } = item as JsonObject;
    return mapObject(methods, (operation) => shareErrors(operation as JsonObject, shared));
  });
  const schemas = mapObject(components.schemas ?? {}, (schema) => plain(schema, true));
  const used = reachable([tidied, webhooks, shared], schemas);
  return {
    ...description,
    paths: tidied,
    components: {
      ...components,
      responses: shared,
      schemas: Object.fromEntries(
        Object.entries(schemas)
          .filter(([name]) => used.has(name))
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    },
  } as unknown as Description;
}

/** Puts the error replies that have the common body among the components. */
function shareErrors(operation: JsonObject, shared: JsonObject): JsonObject {
  const { requestBody, parameters = [], security, ...rest } = operation;
  const ways = (security ?? []) as object[];
  const isForPrograms = ways.length === 0 || ways.some((way) => 'key' in way);
  const named = [
    ...(plain(parameters, false) as Json[]),
    ...(isForPrograms ? [VERSION_PARAMETER] : []),
  ];
  const responses = mapObject(operation['responses'] as JsonObject, (response, status) => {
    const reply = plain(response, true);
    const isRefusal = Number(status) >= 400;
    const whole = {
      ...(reply as JsonObject),
      ...((isForPrograms || isRefusal) && { headers: VERSION_HEADERS }),
    };
    if (!isRefusal || !JSON.stringify(reply).includes(`"${COMPONENT}Error"`)) return whole;
    shared[status] ??= whole;
    return { $ref: `#/components/responses/${status}` };
  });
  return {
    ...rest,
    ...(security !== undefined && { security }),
    ...(named.length > 0 && { parameters: named }),
    ...(requestBody !== undefined && { requestBody: withoutNull(plain(requestBody, false)) }),
    responses,
  };
}

/** A body that may be null may be left out. */
function withoutNull(body: Json): Json {
  const { content } = body as { content: Record<string, { schema: { anyOf?: JsonObject[] } }> };
  const { schema } = content['application/json'] ?? {};
  const given = schema?.anyOf?.filter(({ type }) => type !== 'null');
  if (given?.length !== 1 || given.length === schema?.anyOf?.length) return body;
  return { required: false, content: { 'application/json': { schema: given[0] } } };
}

/** A schema, and all within it, without what only repeats its format or bounds nothing. */
function plain(value: Json, isReply: boolean): Json {
  if (Array.isArray(value)) return value.map((item) => plain(item, isReply));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, its]) =>
      !(key === 'pattern' && typeof its === 'string' && 'format' in value) &&
      !(key === 'minimum' && its === Number.MIN_SAFE_INTEGER) &&
      !(key === 'maximum' && its === Number.MAX_SAFE_INTEGER) &&
      !(key === 'mediaUse' && typeof its === 'string') &&
      !(key === 'additionalProperties' && its === false && isReply),
  );
  return Object.fromEntries(kept.map(([key, its]) => [key, plain(its, isReply)]));
}

/** The names of components that `roots` refer to, directly or through others. */
function reachable(roots: Json, schemas: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [roots];
  while (queue.length > 0) {
    const text = JSON.stringify(queue.pop());
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      queue.push(schemas[name]);
    }
  }
  return found;
}

function mapObject(object: JsonObject, to: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, to(value, key)]));
}
