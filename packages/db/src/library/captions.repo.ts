import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Pause, WordTime } from '../schema.ts';

export interface SpeechCaptions {
  /** The pauses; null: not measured yet. */
  pauses: Pause[] | null;
  /** When its words are said; null: its model did not tell. */
  wordTimes: WordTime[] | null;
  /** The corrected text; null: as spoken. */
  text: string | null;
  /** The version of the text; 0 before the first correction. */
  version: number;
  /** The language it was spoken in; null: English, or not known. */
  language: string | null;
}

/** What is known of a recording's captions. */
export async function findSpeechCaptions(db: DbOrTx, audioAsset: string): Promise<SpeechCaptions> {
  const row = await db
    .selectFrom('assets')
    .leftJoin('speech_captions as captions', 'captions.audio_asset', 'assets.id')
    .leftJoin('generations as speech', 'speech.id', 'assets.source_generation')
    .select(['assets.word_times', 'captions.pauses', 'captions.text', 'captions.version'])
    .select(sql<string | null>`speech.input->>'language'`.as('language'))
    .where('assets.id', '=', audioAsset)
    .executeTakeFirst();
  return {
    pauses: row?.pauses ?? null,
    wordTimes: row?.word_times ?? null,
    text: row?.text ?? null,
    version: row?.version ?? 0,
    language: row?.language ?? null,
  };
}

/** Keeps the measured pauses. Nothing happens if the recording was deleted meanwhile. */
export async function keepPauses(
  db: DbOrTx,
  audioAsset: string,
  measured: readonly Pause[],
): Promise<void> {
  const pauses = JSON.stringify(measured);
  await db
    .insertInto('speech_captions')
    .columns(['audio_asset', 'pauses'])
    .expression((eb) =>
      eb
        .selectFrom('assets')
        .select((own) => ['assets.id', own.cast<string>(own.val(pauses), 'jsonb').as('pauses')])
        .where('assets.id', '=', audioAsset)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('audio_asset').doUpdateSet({ pauses }))
    .execute();
}

/**
 * Sets the text of the captions. False: it is not at `version` any more, and the text there is another one. The same text
 * again changes nothing.
 */
export async function saveCaptionText(
  db: DbOrTx,
  audioAsset: string,
  { text, version }: { text: string | null; version: number },
): Promise<boolean> {
  await db
    .insertInto('speech_captions')
    .columns(['audio_asset'])
    .expression((eb) =>
      eb.selectFrom('assets').select('assets.id').where('assets.id', '=', audioAsset).forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('audio_asset').doNothing())
    .execute();
  const row = await db
    .updateTable('speech_captions')
    .set((eb) => ({ text, version: eb('version', '+', 1) }))
    .where('audio_asset', '=', audioAsset)
    .where('version', '=', version)
    .where('text', 'is distinct from', text)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined || (await findSpeechCaptions(db, audioAsset)).text === text;
}

/** A user's corrections, for the copy of the account. */
export function listCorrections(
  db: DbOrTx,
  userId: string,
): Promise<Array<{ audio_asset: string; text: string | null }>> {
  return db
    .selectFrom('speech_captions')
    .innerJoin('assets', 'assets.id', 'speech_captions.audio_asset')
    .select(['speech_captions.audio_asset', 'speech_captions.text'])
    .where('assets.owner_id', '=', userId)
    .where('speech_captions.text', 'is not', null)
    .execute();
}
