import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { FileStore } from './file-store.ts';
import { type InvalidField, invalidInput, Problem } from './problem.ts';

const webhookEvents = ['start', 'output', 'logs', 'completed'] as const;

const common = {
  input: z.record(z.string(), z.unknown()),
  stream: z.boolean().optional(),
  webhook: z.url({ protocol: /^https?$/ }).optional(),
  webhook_events_filter: z.array(z.enum(webhookEvents)).optional(),
};
const byModel = z.strictObject(common);
const byVersion = z.strictObject({ ...common, version: z.string().min(1) });

function toInvalidField(issue: z.core.$ZodIssue): InvalidField {
  if (issue.code === 'unrecognized_keys') {
    const name = issue.keys[0] ?? '';
    return {
      type: 'additional_property_not_allowed',
      field: name,
      description: `Additional property ${name} is not allowed`,
    };
  }
  const field = issue.path.map(String).join('.') || 'body';
  return { type: issue.code, field, description: issue.message };
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (!result.success) throw invalidInput(result.error.issues.map(toInvalidField));
  return result.data;
}

/** @throws {Problem} 422 on unknown or invalid top-level fields. */
export const parseByModel = (body: unknown) => parse(byModel, body);
export const parseByVersion = (body: unknown) => parse(byVersion, body);

/** How long `Prefer: wait` allows the reply to be delayed, in milliseconds; null for no delay. */
export function readPrefer(headers: IncomingHttpHeaders): number | null {
  const text = headers['prefer'];
  if (typeof text !== 'string') return null;
  const match = /^wait(?:=(\d+))?$/.exec(text.trim());
  if (match === null) return null;
  return Math.min(60, Math.max(1, Number(match[1] ?? 60))) * 1000;
}

const units: Record<string, number> = { s: 1, m: 60, h: 3600 };

/**
 * Milliseconds of `Cancel-After`: a number of seconds, or numbers with h, m, s as in `1h30m`.
 * @throws {Problem} 422 outside 5 s to 24 h.
 */
export function readCancelAfter(headers: IncomingHttpHeaders): number | null {
  const text = headers['cancel-after'];
  if (typeof text !== 'string') return null;
  const parts = [...text.trim().matchAll(/(\d+(?:\.\d+)?)([hms])/g)];
  const whole = parts.map((part) => part[0]).join('') === text.trim();
  const seconds = /^\d+$/.test(text.trim())
    ? Number(text)
    : parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? 's'] ?? 1), 0);
  if ((!whole && !/^\d+$/.test(text.trim())) || seconds < 5 || seconds > 24 * 3600) {
    throw new Problem(422, {
      title: 'Invalid Cancel-After header',
      detail: 'Cancel-After must be a duration between 5 seconds and 24 hours, such as 90s or 15m',
      status: 422,
    });
  }
  return seconds * 1000;
}

/** A digest that is the same for the same work: uploaded files count by content, not by URL. */
export function digestInput(
  model: string,
  input: Record<string, unknown>,
  files: FileStore,
): string {
  const canonical = JSON.stringify([model, input], (_key, value: unknown) => {
    if (typeof value === 'string') {
      const own = /\/replicate\/v1\/files\/([^/]+)/.exec(value)?.[1];
      return own === undefined ? value : (files.get(own)?.sha256 ?? value);
    }
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    }
    return value;
  });
  return hash('sha256', canonical, 'hex');
}
