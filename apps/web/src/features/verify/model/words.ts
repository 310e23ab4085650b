import { listOf } from '@talkreel/contracts/list-of';
import type { Verification, VerifiedStep } from '@talkreel/contracts/http/verify';
import type { SignerTrust, Verdict } from '@talkreel/contracts/verify';
import { formatDay } from '../../../lib/format.ts';

/** How a verdict looks: as it should be, worth a second look, wrong, or nothing known. */
export type Tone = 'good' | 'careful' | 'bad' | 'unknown';

interface VerdictWords {
  title: string;
  tone: Tone;
}

const verdictWords: Readonly<Record<string, VerdictWords>> = {
  changed: { title: 'Signed, then changed', tone: 'bad' },
  expired: { title: 'Signed with an expired certificate', tone: 'careful' },
  invalid: { title: 'The signature does not hold', tone: 'bad' },
  broken: { title: 'The Content Credentials are damaged', tone: 'bad' },
  oversized: { title: 'The Content Credentials are too large', tone: 'bad' },
  marked: { title: 'Our watermark, without a signature', tone: 'careful' },
  declared: { title: 'Says it is AI-generated, unsigned', tone: 'careful' },
  nothing: { title: 'Nothing found', tone: 'unknown' },
  unreadable: { title: 'It could not be read', tone: 'unknown' },
} satisfies Record<Exclude<Verdict, 'signed'>, VerdictWords>;

const signedWords: Readonly<Record<SignerTrust, VerdictWords>> = {
  ours: { title: 'Signed and unchanged', tone: 'good' },
  test: { title: 'Unchanged, signed with a test certificate', tone: 'careful' },
  unknown: { title: 'Unchanged, signed by an unknown signer', tone: 'careful' },
};

export function wordsOf({ verdict, signer }: Verification): VerdictWords {
  if (verdict === 'signed') return signedWords[signer?.trust ?? 'unknown'];
  // A server of a later release may know more verdicts; its sentence says what was found.
  return verdictWords[verdict] ?? { title: 'Checked', tone: 'unknown' };
}

const sourceWords: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'AI-generated: made by a model.',
  compositeWithTrainedAlgorithmicMedia:
    'AI-generated in part: a model worked with somebody’s picture, voice or music.',
  compositeSynthetic: 'Partly made by a program.',
  algorithmicMedia: 'Made by a program, without a trained model.',
  digitalCapture: 'Recorded by a camera or a microphone.',
  computationalCapture: 'Recorded by a camera that combines several pictures.',
  digitalCreation: 'Made by a person with digital tools.',
  humanEdits: 'Made by a person, with edits.',
  screenCapture: 'A recording of a screen.',
};

/** null: it does not say, or in no word that we know. */
export function sourceText(type: string | null): string | null {
  return type === null ? null : (sourceWords[type] ?? null);
}

/** Whether real people went into it, as the signer says. */
export function peopleText(people: NonNullable<Verification['people']>): string {
  const { realFace, realVoice, consents } = people;
  if (!realFace && !realVoice) return 'No real person’s face or voice went in.';
  const what =
    realFace && realVoice
      ? 'A real person’s face and voice'
      : `A real person’s ${realFace ? 'face' : 'voice'}`;
  const agreed =
    consents === 0
      ? 'No statement of consent is named.'
      : 'The signer keeps a statement of consent for it.';
  return `${what} went in. ${agreed}`;
}

const trustWords: Readonly<Record<SignerTrust, string>> = {
  ours: 'this site',
  test: 'this site’s test certificate, which identifies nobody',
  unknown: 'a signer we do not know',
};

export function signerText(signer: NonNullable<Verification['signer']>): string {
  const { name, issuer, trust, signedAt } = signer;
  const by = trust === 'unknown' && issuer !== null ? ` (${issuer})` : '';
  const when = signedAt === null ? '' : `, on ${formatDay(signedAt)} by a time stamp`;
  return `${name ?? 'No name'}: ${trustWords[trust]}${by}${when}.`;
}

export function markText(mark: NonNullable<Verification['mark']>): string {
  const when = mark.markedAt === null ? '' : `, added on ${formatDay(mark.markedAt)}`;
  return `Found in the ${mark.in}${when}.`;
}

const editWords: Readonly<Record<string, string>> = {
  captions: 'Captions added',
  label: 'Labeled “AI-generated”',
  brand: 'Logo, end card or music added',
  cropped: 'Cropped',
  resized: 'Resized',
  transcoded: 'Encoded again',
  edited: 'Edited',
  converted: 'Converted',
  repackaged: 'Repackaged',
  published: 'Published',
  watermarked: 'Watermarked',
};

/** An edit in our words, or in the signer's if it is none of ours. */
export function editText(edit: string): string {
  return editWords[edit] ?? edit;
}

/** What a step of the story was. */
export function stepText({ how, model, ingredients }: VerifiedStep): string {
  const parts = ingredients.flatMap(({ title }) => (title === null ? [] : title.toLowerCase()));
  const from = parts.length === 0 ? '' : ` from ${listed(parts)}`;
  if (model !== null) {
    const by = model.provider === null ? model.name : `${model.name} at ${model.provider}`;
    return `Made${from} by ${by}`;
  }
  if (how === 'created') return `Put together${from || ' here'}`;
  if (how === 'opened') return ingredients.length === 0 ? 'Opened' : `Made${from}`;
  return `Comes${from || ' with no account of its making'}`;
}

function listed(items: string[]): string {
  const counted = [...new Set(items)].map((item) => {
    const times = items.filter((other) => other === item).length;
    return times === 1 ? `the ${item}` : `${times} × ${item}`;
  });
  return listOf(counted);
}
