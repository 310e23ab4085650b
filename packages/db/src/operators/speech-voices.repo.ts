import type { DbOrTx } from '../client.ts';

/** The speech server's voices that operators chose, by our voice's id. */
export async function listSpeechVoices(db: DbOrTx): Promise<Record<string, string>> {
  const rows = await db.selectFrom('speech_voices').select(['voice_id', 'server_voice']).execute();
  return Object.fromEntries(rows.map((row) => [row.voice_id, row.server_voice]));
}

/** Chooses one; null: the configured or usual one. False: it already was. */
export async function setSpeechVoice(
  tx: DbOrTx,
  voice_id: string,
  server_voice: string | null,
): Promise<boolean> {
  if (server_voice === null) {
    const reset = await tx
      .deleteFrom('speech_voices')
      .where('voice_id', '=', voice_id)
      .returning('voice_id')
      .executeTakeFirst();
    return reset !== undefined;
  }
  const changed = await tx
    .insertInto('speech_voices')
    .values({ voice_id, server_voice })
    .onConflict((conflict) =>
      conflict
        .column('voice_id')
        .doUpdateSet({ server_voice, updated_at: new Date() })
        .where('speech_voices.server_voice', '!=', server_voice),
    )
    .returning('voice_id')
    .executeTakeFirst();
  return changed !== undefined;
}
