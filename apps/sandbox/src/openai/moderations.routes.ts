import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dropConnection } from '../faults/http-fault.ts';
import type { OpenAiDeps } from './openai-deps.ts';
import { badRequest } from './openai-error.ts';
import {
  categoriesOf,
  moderationCategories,
  type ModerationCategory,
} from '../moderation/lexicon.ts';

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.string().regex(/^(https?:\/\/|data:image\/)/) }),
  }),
]);
const bodySchema = z.object({
  model: z.string().default('omni-moderation-latest'),
  input: z.union([z.string(), z.array(z.string()).min(1), z.array(part).min(1)]),
});

interface Judged {
  text: string;
  image: boolean;
}

/** A deterministic score, near zero for absent categories and near one for detected ones. */
function score(text: string, category: string, found: boolean): number {
  const noise = createHash('sha256').update(`${category}:${text}`).digest().readUInt16BE() / 65_535;
  return found ? 0.9 + noise / 11 : noise / 1000;
}

/** What is flagged whatever the input says: all, or the picture of one that has one. */
type Flagged = 'all' | 'images' | null;

function judge({ text, image }: Judged, flagged: Flagged): Record<string, unknown> {
  const found = categoriesOf(text);
  const inImage = flagged === 'images' && image;
  const names = Object.keys(moderationCategories) as ModerationCategory[];
  const hit = (name: ModerationCategory) =>
    found.has(name) || ((flagged === 'all' || inImage) && name === 'violence');
  const inputs = (name: ModerationCategory) => [
    ...(text === '' || (inImage && name === 'violence') ? [] : ['text']),
    ...(image && moderationCategories[name].image ? ['image'] : []),
  ];
  return {
    flagged: names.some(hit),
    categories: Object.fromEntries(names.map((name) => [name, hit(name)])),
    category_scores: Object.fromEntries(names.map((name) => [name, score(text, name, hit(name))])),
    category_applied_input_types: Object.fromEntries(names.map((name) => [name, inputs(name)])),
  };
}

/** `POST /moderations`: texts are matched against a short list; images are flagged only where a fault says so. */
export function moderationRoutes(app: FastifyInstance, deps: OpenAiDeps): void {
  app.post('/moderations', async (request, reply) => {
    const parsed = bodySchema.safeParse(request.body);
    if (!parsed.success) throw badRequest(z.prettifyError(parsed.error), 'input');
    const { model, input } = parsed.data;
    const met = await deps.meet(request, reply, 'moderations', model);
    if (met === 'answered') return reply;

    const texts =
      typeof input === 'string' ? [input] : input.filter((one) => typeof one === 'string');
    const parts = typeof input === 'string' ? [] : input.filter((one) => typeof one !== 'string');
    const judged: Judged[] = texts.map((text) => ({ text, image: false }));
    if (parts.length > 0) {
      const text = parts.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n');
      judged.push({ text, image: parts.some((one) => one.type === 'image_url') });
    }
    const fault = deps.faults.take({ group: 'output', endpoint: 'moderations', model });
    const flagged = fault && (fault.output === 'flagged-image' ? 'images' : 'all');
    const id = `modr-${randomBytes(12).toString('hex')}`;
    deps.record({ id, endpoint: 'moderations', model, status: 'completed', input });
    if (met === 'drop-after') {
      dropConnection(request, reply);
      return reply;
    }
    return { id, model, results: judged.map((one) => judge(one, flagged)), added_since: {} };
  });
}
