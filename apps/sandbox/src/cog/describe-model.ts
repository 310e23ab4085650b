import { z } from 'zod';
import type { Model } from '../replicate/models/model.ts';

/** The OpenAPI document of a container: what its model takes, as Cog derives it from the model's code. */
export function describeModel(model: Model): unknown {
  const { properties = {}, required = [] } = z.toJSONSchema(model.input, {
    io: 'input',
    unrepresentable: 'any',
  });
  const response = { type: 'object', properties: { status: { type: 'string' }, output: {} } };
  return {
    openapi: '3.0.2',
    info: { title: 'Cog', version: '0.1.0' },
    paths: {
      '/predictions': { post: {} },
      '/predictions/{prediction_id}': { put: {} },
      '/predictions/{prediction_id}/cancel': { post: {} },
      '/health-check': { get: {} },
    },
    components: {
      schemas: {
        Input: { title: 'Input', type: 'object', properties: plain(properties), required },
        Output: { title: 'Output', type: 'string', format: 'uri' },
        PredictionResponse: response,
      },
    },
  };
}

/** Cog marks what may be left out by its absence from `required`, not as `null`. */
function plain(properties: Record<string, unknown>) {
  const fields = Object.entries(properties).map(([name, field]) => {
    const { anyOf, ...rest } = field as { anyOf?: Array<{ type?: string }> };
    const kept = anyOf?.filter(({ type }) => type !== 'null') ?? [];
    return [name, kept.length === 1 ? { ...kept[0], ...rest } : field];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}
