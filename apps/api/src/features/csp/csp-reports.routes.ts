import { routes } from '@talkreel/contracts/routes';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../../errors.ts';

const MAX_BYTES = 16 * 1024;
const MAX_A_MINUTE = 300;
/** Distinct reports per process; after that nothing new is logged. */
const MAX_DISTINCT = 200;

/** The two report formats: that of `report-uri`, and that of the Reporting API. */
const report = z.union([
  z
    .object({
      'csp-report': z.object({
        'effective-directive': z.string().optional(),
        'violated-directive': z.string().optional(),
        'blocked-uri': z.string().optional(),
      }),
    })
    .transform(({ 'csp-report': body }) => [
      {
        directive: body['effective-directive'] ?? body['violated-directive'] ?? '',
        blocked: body['blocked-uri'] ?? '',
      },
    ]),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({
          effectiveDirective: z.string().optional(),
          blockedURL: z.string().optional(),
        }),
      }),
    )
    .max(20)
    .transform((all) =>
      all
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({
          directive: body.effectiveDirective ?? '',
          blocked: body.blockedURL ?? '',
        })),
    ),
]);

/** Open to anyone, as browsers send no cookie: little of a report is read, and each is logged once. */
export const cspReportRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  const known = new Set<string>();
  const mayCome = createBudget(MAX_A_MINUTE);

  app.post(
    routes.postCspReports.path,
    {
      config: { public: true },
      bodyLimit: MAX_BYTES,
      onRequest: async () => {
        if (!mayCome()) throw new HttpError(429, 'rate_limited', 'Too many reports');
      },
    },
    async (request, reply) => {
      for (const one of readReports(String(request.body))) {
        const key = `${one.directive} ${one.blocked}`;
        if (known.has(key) || known.size >= MAX_DISTINCT) continue;
        known.add(key);
        app.reportSecurity('security.csp_violation', request, one);
      }
      return reply.code(204).send();
    },
  );
};

function readReports(text: string): Array<{ directive: string; blocked: string }> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'invalid', 'Not a valid report');
  }
  const parsed = report.safeParse(json);
  if (!parsed.success) throw new HttpError(400, 'invalid', 'Not a valid report');
  return parsed.data.map(({ directive, blocked }) => ({
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
    blocked: originOf(blocked),
  }));
}

/** The origin, or a keyword such as `inline`; the rest of an address may be secret. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { protocol, host } = new URL(blocked);
  return `${protocol}//${host}`.slice(0, 200);
}

/** A one-minute window for all senders together. */
function createBudget(perMinute: number): () => boolean {
  let since = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since > 60_000) [since, count] = [now, 0];
    count += 1;
    return count <= perMinute;
  };
}
