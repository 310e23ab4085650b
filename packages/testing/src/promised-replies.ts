import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Reply {
  $ref?: string;
  content?: Record<string, object>;
}

interface Operation {
  operationId: string;
  responses: Record<string, Reply>;
}

/** A description in OpenAPI 3.1, as far as replies are compared with it. */
export interface PromisedDescription {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

export interface Exchange {
  method: string;
  /** Without query. */
  path: string;
  status: number;
  headers: Headers;
  /** '' if there was none, or none that is JSON. */
  text: string;
}

const PROBLEM = 'application/problem+json';

const blanksIn = (path: string): number => path.split('{').length;

/**
 * Compares replies with what clients were promised by a released description: whoever reads only that can go on. Keeps
 * which calls it has seen, by name, and what broke the promise, as sentences.
 */
export function createPromise(description: PromisedDescription) {
  const { version } = description.info;
  const ajv = new Ajv2020({
    strict: false,
    formats: { uuid: true, email: true, uri: true, binary: true, 'date-time': true },
  });
  ajv.addSchema({ ...(opened(description) as object), $id: 'api' });
  const routes = Object.entries(description.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    // Words before parameters: `/api/media/recent` is not the file `recent`.
    .toSorted((one, other) => blanksIn(one.path) - blanksIn(other.path));
  const compiled = new Map<string, ValidateFunction>();
  const called = new Set<string>();
  const problems: string[] = [];

  function problemsOf(pointer: string, text: string): string[] {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    compiled.set(pointer, validate);
    validate(JSON.parse(text));
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  }

  function judge({ status, headers, text }: Exchange, route: (typeof routes)[number]): string[] {
    const named = headers.get('talkreel-version');
    if (named !== version) return [`it is of version ${named}`];
    const type = headers.get('content-type')?.split(';')[0];
    if (status >= 400) {
      if (type !== PROBLEM) return [`a refusal is ${type}`];
      return problemsOf('/components/schemas/Problem', text);
    }
    const { content } = route.operation.responses[status] ?? {};
    if (!(status in route.operation.responses)) return ['the status is new'];
    if (content === undefined || type === undefined) return text === '' ? [] : ['it has a body'];
    if (!(type in content) && !(type.replace(/[^/]+$/, '*') in content)) return [`it is ${type}`];
    if (type !== 'application/json') return [];
    const steps = [route.path, route.method, 'responses', status, 'content', type, 'schema'];
    return problemsOf(`/paths/${steps.map(inPointer).join('/')}`, text);
  }

  return {
    version,
    called: called as ReadonlySet<string>,
    problems: problems as readonly string[],
    /** What the description does not have is nobody's business. */
    compare(exchange: Exchange): void {
      const { method, path, status } = exchange;
      const route = routes.find(
        (one) => one.method === method.toLowerCase() && patternOf(one.path).test(path),
      );
      if (!route) return;
      called.add(route.operation.operationId);
      for (const problem of judge(exchange, route))
        problems.push(`${method} ${path} ${status}: ${problem}`);
    },
  };
}

function patternOf(path: string): RegExp {
  const parts = path.split(/(\{\w+\})/).map((part) => {
    if (part === '{path}') return '.+';
    return part.startsWith('{') ? '[^/]+' : part.replaceAll('.', String.raw`\.`);
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** JSON Pointer within an address. */
function inPointer(step: string | number): string {
  return encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Lists that may grow bind nobody: clients ignore values and kinds that they do not know. */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  const isOpen = 'x-open' in value && value['x-open'] === true;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isOpen && ['enum', 'const', 'anyOf', 'oneOf'].includes(name)))
      .map(([name, its]) => [name, opened(its)]),
  );
}
