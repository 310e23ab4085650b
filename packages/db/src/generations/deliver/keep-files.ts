import { sql, type QueryCreator } from 'kysely';
import type { AssetKind } from '../../schema.ts';
import { isFree } from '../speech-purchases.repo.ts';
import type { DeliverParams, DeliverStatement, DeliverTables, ShownAs } from './values.ts';

interface File {
  owner_id: string | null;
  kind: AssetKind;
  path: string;
  content_type: string;
  bytes: number;
  sha256: string;
  duration_seconds: number | null;
  width: number | null;
  height: number | null;
  /** JSON. */
  provenance: string | null;
  shown_as: ShownAs | null;
}

function filesOf(params: DeliverParams) {
  return sql<File>`jsonb_to_recordset(${params.files}::jsonb)`.as<'file'>(
    sql`file(owner_id uuid, kind text, path text, content_type text, bytes bigint, sha256 text,
      duration_seconds float8, width int, height int, provenance text, shown_as text)`,
  );
}

/** A stage determines its files' names: storing one again gives the same row. */
export function keepFiles(db: DeliverStatement, params: DeliverParams) {
  return db
    .insertInto('assets')
    .columns([
      'owner_id',
      'project_id',
      'source_generation',
      'kind',
      'path',
      'content_type',
      'bytes',
      'sha256',
      'duration_seconds',
      'width',
      'height',
      'provenance',
    ])
    .expression((eb) =>
      eb
        .selectFrom(['done', 'owner', filesOf(params)])
        .select(['file.owner_id', 'owner.project_id', 'owner.id as source_generation'])
        .select(['file.kind', 'file.path', 'file.content_type', 'file.bytes', 'file.sha256'])
        .select(['file.duration_seconds', 'file.width', 'file.height'])
        .select(sql<string | null>`file.provenance::jsonb`.as('provenance')),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'path']).doUpdateSet((eb) => ({
        bytes: eb.ref('excluded.bytes'),
        sha256: eb.ref('excluded.sha256'),
        content_type: eb.ref('excluded.content_type'),
        duration_seconds: eb.ref('excluded.duration_seconds'),
        width: eb.ref('excluded.width'),
        height: eb.ref('excluded.height'),
        provenance: eb.ref('excluded.provenance'),
      })),
    )
    .returning(['id', 'kind', 'path']);
}

/** What was spoken, and how; for takes only. */
const ofTake = (name: 'text' | 'actorId') =>
  sql<string | null>`case when owner.kind = 'audio' then owner.input->>${sql.lit(name)} end`;

/** The project shows a new file where its column asks for one, and otherwise keeps what it showed. */
export function showFiles(
  db: QueryCreator<DeliverTables & { kept: { id: string; kind: AssetKind; path: string } }>,
  params: DeliverParams,
) {
  return (
    db
      .updateTable('projects')
      .from(['done', 'owner'])
      .set((eb) => {
        const shown = (column: ShownAs) =>
          eb.fn.coalesce(
            eb
              .selectFrom('kept')
              .innerJoin(filesOf(params), (join) =>
                join.onRef('file.kind', '=', 'kept.kind').onRef('file.path', '=', 'kept.path'),
              )
              .select('kept.id')
              .where('file.shown_as', '=', column),
            eb.ref(`projects.${column}`),
          );
        return {
          audio_asset: shown('audio_asset'),
          image_asset: shown('image_asset'),
          video_asset: shown('video_asset'),
          thumbnail_asset: shown('thumbnail_asset'),
          script: eb.fn.coalesce(params.script, ofTake('text'), 'projects.script'),
          // A take of an own recording has no voice.
          voice_id: sql<string | null>`case when owner.kind = 'audio' then owner.input->>'voiceId'
            else projects.voice_id end`,
          actor_id: eb.fn.coalesce(ofTake('actorId'), 'projects.actor_id'),
        };
      })
      .where('projects.id', '=', (eb) => eb.selectFrom('owner').select('owner.project_id'))
      // A film's project shows the film, not its scenes.
      .where('owner.kind', '<>', 'scene')
      // A late take does not change a video.
      .where((eb) => eb.or([eb('owner.kind', '<>', 'audio'), isFree(eb)]))
  );
}
