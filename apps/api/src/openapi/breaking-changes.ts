import { createFits, type Direction, type Schema } from './fits.ts';

interface Media {
  schema?: Schema;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Reply {
  $ref?: string;
  content?: Record<string, Media>;
}

interface Operation {
  operationId?: string;
  security?: ReadonlyArray<Record<string, unknown>>;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Reply>;
}

/** The part of an OpenAPI 3.1 description that is compared. */
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
  /** What is sent to clients, by its event. */
  webhooks?: Record<string, { post: Pick<Operation, 'requestBody'> }>;
  components?: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, Reply>;
    parameters?: Record<string, Parameter>;
  };
}

/**
 * The changes that break a client of the old description, as sentences. Additions to requests that may be left out, and
 * to replies, break none: clients ignore what they do not know.
 */
export function findBreakingChanges(old: ApiDescription, now: ApiDescription): string[] {
  const ofPaths = Object.entries(old.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const its = now.paths[path]?.[method];
      return its === undefined
        ? [`${name} was removed`]
        : compareOperations({ old, now }, operation, its).map((change) => `${name}: ${change}`);
    }),
  );
  return [...ofPaths, ...compareMessages({ old, now })];
}

/** Clients read what is sent to them, as they read replies. */
function compareMessages({ old, now }: Both): string[] {
  return Object.entries(old.webhooks ?? {}).flatMap(([event, { post }]) => {
    const its = now.webhooks?.[event]?.post.requestBody;
    if (!its) return [`${event} is no longer sent`];
    const before = post.requestBody?.content;
    const changes = compareContent({ old, now }, 'reply', before, its.content, 'the message');
    return changes.map((change) => `${event}: ${change}`);
  });
}

interface Both {
  old: ApiDescription;
  now: ApiDescription;
}

function compareOperations(both: Both, old: Operation, now: Operation): string[] {
  const renamed =
    old.operationId === now.operationId ? [] : [`its name is no longer ${old.operationId}`];
  return [
    ...renamed,
    ...compareSecurity(old, now),
    ...compareParameters(both, old.parameters ?? [], now.parameters ?? []),
    ...compareBodies(both, old.requestBody, now.requestBody),
    ...compareReplies(both, old.responses, now.responses),
  ];
}

/** Each item is one way in; without any the operation is open. */
function compareSecurity({ security: old = [] }: Operation, { security: now = [] }: Operation) {
  const ways = (list: typeof old) => list.map((way) => Object.keys(way).toSorted().join('+'));
  if (now.length === 0) return [];
  if (old.length === 0) return ['visitors may no longer call it'];
  return ways(old)
    .filter((way) => !ways(now).includes(way))
    .map((way) => `${way} no longer opens it`);
}

function compareParameters(both: Both, before: Parameter[], after: Parameter[]): string[] {
  const old = before.map((its) => resolveParameter(both.old, its));
  const now = after.map((its) => resolveParameter(both.now, its));
  const nameOf = (parameter: Parameter) => `${parameter.in} ${parameter.name}`;
  const find = (list: Parameter[], name: string) => list.find((other) => nameOf(other) === name);
  const required = now
    .filter((its) => its.required && !find(old, nameOf(its))?.required)
    .map((its) => `it requires ${nameOf(its)}`);
  return [
    ...required,
    ...old.flatMap((parameter) => {
      const its = find(now, nameOf(parameter));
      if (!its) return [`it no longer takes ${nameOf(parameter)}`];
      return compareSchemas(both, 'request', parameter, its, nameOf(parameter));
    }),
  ];
}

function compareBodies(
  both: Both,
  old: Operation['requestBody'],
  now: Operation['requestBody'],
): string[] {
  if (!now) return old ? ['it no longer takes a body'] : [];
  const required = now.required && !old?.required ? ['it requires a body'] : [];
  return [...required, ...compareContent(both, 'request', old?.content, now.content, 'the body')];
}

function compareReplies(
  both: Both,
  old: Operation['responses'],
  now: Operation['responses'],
): string[] {
  const added = Object.keys(now)
    .filter((status) => Number(status) < 400 && !(status in old))
    .map((status) => `it may answer ${status}, which is new`);
  return [
    ...added,
    ...Object.entries(old).flatMap(([status, reply]) => {
      const its = now[status];
      if (!its) return [`it no longer answers ${status}`];
      const [before, after] = [resolveReply(both.old, reply), resolveReply(both.now, its)];
      return compareContent(both, 'reply', before.content, after.content, status);
    }),
  ];
}

function compareContent(
  both: Both,
  direction: Direction,
  old: Record<string, Media> = {},
  now: Record<string, Media> = {},
  where: string,
): string[] {
  return Object.entries(old).flatMap(([type, media]) => {
    const its = now[type];
    return its ? compareSchemas(both, direction, media, its, where) : [`${where} is not ${type}`];
  });
}

function compareSchemas(
  { old, now }: Both,
  direction: Direction,
  { schema: before = {} }: Media,
  { schema: after = {} }: Media,
  where: string,
): string[] {
  const [inOld, inNow] = [resolverOf(old), resolverOf(now)];
  return direction === 'request'
    ? createFits(direction, inOld, inNow)(before, after, where)
    : createFits(direction, inNow, inOld)(after, before, where);
}

function resolveReply({ components }: ApiDescription, reply: Reply): Reply {
  const name = reply.$ref?.split('/').at(-1);
  return name === undefined ? reply : (components?.responses?.[name] ?? reply);
}

function resolveParameter({ components }: ApiDescription, parameter: Parameter): Parameter {
  const name = parameter.$ref?.split('/').at(-1);
  return name === undefined ? parameter : (components?.parameters?.[name] ?? parameter);
}

function resolverOf({ components }: ApiDescription) {
  return (ref: string): Schema => {
    const schema = components?.schemas?.[ref.split('/').at(-1) ?? ''];
    if (!schema) throw new Error(`${ref} is not in the description`);
    return schema;
  };
}
