import { z } from 'zod';
import { PEOPLE_ASSERTION } from './manifest.ts';

/** What a file's manifest comes to. */
export type ManifestState =
  /** Whole, and as it was signed. */
  | 'whole'
  /** Its signature belongs to other bytes. */
  | 'changed'
  /** Whole, but its certificate had expired, and no time stamp says that it was signed before. */
  | 'expired'
  /** The manifest itself was changed, or breaks the rules of C2PA. */
  | 'invalid';

/** One manifest: how one file came to be. Texts are as its signer wrote them, shortened. */
export interface Chapter {
  title: string | null;
  at: string | null;
  how: 'created' | 'opened' | null;
  /** The last word of the IPTC's address, such as `trainedAlgorithmicMedia`. */
  sourceType: string | null;
  /** What it was made by. */
  model: { name: string; provider: string | null } | null;
  ingredients: { title: string | null; as: 'parent' | 'part' | 'input' }[];
  /** Further actions, such as `captions`, or `cropped` where it only says so. */
  edits: string[];
}

export interface ManifestReport {
  state: ManifestState;
  /** Signed with one of the certificates that were given as known. */
  isKnown: boolean;
  signer: {
    name: string | null;
    issuer: string | null;
    serial: string | null;
    at: string | null;
  } | null;
  /** The program that wrote it. */
  generator: string | null;
  people: { realFace: boolean; realVoice: boolean; consents: number } | null;
  /** Oldest first; the last is the file itself. */
  story: Chapter[];
}

const LONGEST_TEXT = 120;
/** A film of many scenes carries a manifest for each. */
const MOST_CHAPTERS = 40;
const MOST_OF_EACH = 40;
const DEEPEST = 12;

/** A manifest is a stranger's: what is not as expected is left out. */
const text = z
  .string()
  .transform((value) => shorten(value))
  .catch('')
  .transform((value) => (value === '' ? null : value))
  .nullable()
  .default(null);
const list = <T extends z.ZodType>(of: T) => z.array(of.nullable().catch(null)).catch([]);

const action = z.object({
  action: text,
  when: text,
  digitalSourceType: text,
  softwareAgent: z.union([z.looseObject({ name: text }), text]).catch(null),
  parameters: z.object({ description: text }).nullable().catch(null),
});
const assertion = z.object({ label: text, data: z.unknown() });
const ingredient = z.object({
  title: text,
  relationship: text,
  active_manifest: z.string().nullable().catch(null).default(null),
});
const manifest = z.object({
  title: text,
  claim_generator_info: list(z.object({ name: text, version: text })),
  assertions: list(assertion),
  ingredients: list(ingredient),
  signature_info: z
    .object({ issuer: text, common_name: text, cert_serial_number: text, time: text })
    .nullable()
    .catch(null)
    .default(null),
});
type Manifest = z.infer<typeof manifest>;
const status = z.object({ code: z.string() });
const store = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), z.unknown()),
  validation_results: z
    .object({ activeManifest: z.object({ success: list(status), failure: list(status) }) })
    .nullable()
    .catch(null)
    .default(null),
  validation_status: list(status),
});

/**
 * Reduces what the official reader says of a file to what people want to know of it.
 * @throws {ZodError} it names no manifest as the file's own.
 */
export function storyOf(found: unknown): ManifestReport {
  const { active_manifest: active, manifests, ...validation } = store.parse(found);
  const own = manifest.parse(manifests[active]);
  const story: Chapter[] = [];
  addChapters(active, { manifests, seen: new Set(), story }, 0);
  const signer = own.signature_info;
  const [generator] = own.claim_generator_info;
  return {
    state: stateOf(validation),
    isKnown: kept(validation.validation_results?.activeManifest.success ?? []).some(
      ({ code }) => code === 'signingCredential.trusted',
    ),
    signer: signer && {
      name: signer.common_name,
      issuer: signer.issuer,
      serial: signer.cert_serial_number,
      at: dateOf(signer.time),
    },
    generator: generator?.name ?? null,
    people: peopleOf(own),
    story,
  };
}

/** The manifest is as it was signed, and the file is not. */
const ofTheFile = /^assertion\.(?:data|bmff|boxes|collection|multiAsset)Hash\.mismatch$/;
const ofTime = new Set(['signingCredential.expired', 'claimSignature.outsideValidity']);

interface Walk {
  manifests: Record<string, unknown>;
  seen: Set<string>;
  story: Chapter[];
}

/** Adds what a file was made from, then the file. Manifests may name each other in circles. */
function addChapters(label: string, walk: Walk, depth: number): void {
  const { manifests, seen, story } = walk;
  const { success, data } = manifest.safeParse(manifests[label]);
  if (!success || seen.has(label) || depth > DEEPEST) return;
  seen.add(label);
  const ingredients = kept(data.ingredients);
  for (const { active_manifest: of } of ingredients)
    if (of !== null && story.length < MOST_CHAPTERS - depth - 1) addChapters(of, walk, depth + 1);
  story.push(chapterOf(data, ingredients));
}

function chapterOf(of: Manifest, ingredients: z.infer<typeof ingredient>[]): Chapter {
  const [first, ...later] = actionsOf(of);
  const isStart = first?.action === 'c2pa.created' || first?.action === 'c2pa.opened';
  const edits = isStart || !first ? later : [first, ...later];
  return {
    title: of.title,
    at: dateOf(first?.when ?? null),
    how: !isStart ? null : first.action === 'c2pa.created' ? 'created' : 'opened',
    sourceType: first?.digitalSourceType?.split('/').at(-1) ?? null,
    model: modelOf(first?.softwareAgent ?? null),
    ingredients: ingredients.map(({ title, relationship }) => ({
      title,
      as:
        relationship === 'parentOf' ? 'parent' : relationship === 'componentOf' ? 'part' : 'input',
    })),
    edits: edits.flatMap(({ action: name, parameters }) =>
      name === null || name === 'c2pa.placed'
        ? []
        : (parameters?.description ?? name.replace('c2pa.', '')),
    ),
  };
}

function actionsOf({ assertions }: Manifest) {
  const data = kept(assertions).find(({ label }) => label?.startsWith('c2pa.actions'))?.data;
  const parsed = z.object({ actions: list(action) }).safeParse(data);
  return parsed.success ? kept(parsed.data.actions) : [];
}

function modelOf(agent: z.infer<typeof action>['softwareAgent']): Chapter['model'] {
  if (agent === null) return null;
  if (typeof agent === 'string') return { name: agent, provider: null };
  const provider = text.safeParse(agent['org.talkreel.provider']).data ?? null;
  return agent.name === null ? null : { name: agent.name, provider };
}

function peopleOf({ assertions }: Manifest): ManifestReport['people'] {
  const data = kept(assertions).find(({ label }) => label === PEOPLE_ASSERTION)?.data;
  const parsed = z
    .object({
      realFace: z.boolean(),
      realVoice: z.boolean(),
      consents: z.array(z.unknown()).default([]),
    })
    .safeParse(data);
  if (!parsed.success) return null;
  const { realFace, realVoice, consents } = parsed.data;
  return { realFace, realVoice, consents: consents.length };
}

function stateOf(
  of: Pick<z.infer<typeof store>, 'validation_results' | 'validation_status'>,
): ManifestState {
  const failures = kept(of.validation_results?.activeManifest.failure ?? of.validation_status)
    .map(({ code }) => code)
    .filter((code) => code !== 'signingCredential.untrusted');
  if (failures.length === 0) return 'whole';
  if (failures.every((code) => ofTheFile.test(code) || ofTime.has(code)))
    return failures.some((code) => ofTheFile.test(code)) ? 'changed' : 'expired';
  return 'invalid';
}
function kept<T>(items: readonly (T | null)[]): T[] {
  return items.filter((item) => item !== null).slice(0, MOST_OF_EACH);
}

function dateOf(value: string | null): string | null {
  const at = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Without control characters and marks that turn the direction of writing. */
function shorten(value: string): string {
  const plain = value.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return plain.length > LONGEST_TEXT ? `${plain.slice(0, LONGEST_TEXT - 1)}…` : plain;
}
