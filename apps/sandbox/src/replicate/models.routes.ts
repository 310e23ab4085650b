import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { modelByName, models } from './models/catalog.ts';
import type { Model } from './models/model.ts';
import { notFound } from './problem.ts';

const RELEASED_AT = '2026-01-01T00:00:00.000Z';

function toModelView(model: Model): Record<string, unknown> {
  const [owner, name] = model.name.split('/');
  return {
    url: `https://replicate.com/${model.name}`,
    owner,
    name,
    description: model.description,
    visibility: 'public',
    is_official: model.official,
    github_url: null,
    paper_url: null,
    license_url: null,
    run_count: 0,
    cover_image_url: null,
    default_example: null,
    latest_version: {
      id: model.versions[0],
      created_at: RELEASED_AT,
      cog_version: '0.16.0',
      openapi_schema: {
        components: { schemas: { Input: z.toJSONSchema(model.input, { unrepresentable: 'any' }) } },
      },
    },
  };
}

/** The models that can be run. */
export function modelRoutes(app: FastifyInstance): void {
  app.get('/models', () => ({ next: null, previous: null, results: models.map(toModelView) }));
  app.get<{ Params: { owner: string; name: string } }>('/models/:owner/:name', (request) => {
    const model = modelByName(`${request.params.owner}/${request.params.name}`);
    if (model === undefined) throw notFound();
    return toModelView(model);
  });
}
