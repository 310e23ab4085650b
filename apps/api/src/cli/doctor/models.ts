import { listVoices } from '@talkreel/db/library/catalog.repo';
import type { Db } from '@talkreel/db/client';
import { listSpeechVoices } from '@talkreel/db/operators/speech-voices.repo';
import { createFalClient } from '@talkreel/providers/fal/fal-client';
import { firstAllowed, licenceOf } from '@talkreel/providers/licences';
import { isOfFal, modelNames } from '@talkreel/providers/model-names';
import { createServerVoices } from '@talkreel/providers/speech/server-voices';
import type { Config } from '../../config.ts';
import { askForVoicePack } from '../../features/catalog/voice-pack.ts';
import { type Finding, look, ok, problem, warning } from './finding.ts';

const ASK_MS = 5_000;
const stages = ['image', 'audio', 'image-to-video', 'lipsync'] as const;
const cogStage = {
  image: 'image',
  audio: 'speech',
  'image-to-video': 'animate',
  lipsync: 'lipsync',
} as const;

/** Who makes what: models with their licences, fal, the speech server and the voice pack. */
export function checkModels(
  config: Pick<
    Config,
    | 'cog'
    | 'commercialOnly'
    | 'fal'
    | 'fallbacks'
    | 'models'
    | 'sandboxUrl'
    | 'speechServer'
    | 'syntheticVoices'
  >,
  db: Db,
): Array<Promise<Finding[]>> {
  const { fal, speechServer, sandboxUrl } = config;
  return [
    look('models', async () => stages.flatMap((stage) => madeBy(config, stage))),
    ...(fal ? [look('FAL_KEY', () => checkFal(fal, config))] : []),
    ...(speechServer ? [look('SPEECH_URL', () => checkSpeechServer(speechServer, db))] : []),
    ...(sandboxUrl !== undefined && config.syntheticVoices
      ? [look('voice pack', () => checkVoicePack(sandboxUrl, db))]
      : []),
  ];
}

type Models = Pick<
  Config,
  'cog' | 'commercialOnly' | 'fallbacks' | 'models' | 'speechServer' | 'sandboxUrl'
>;

/** A stage's model and those that take over, each with its licence. */
function madeBy(config: Models, stage: (typeof stages)[number]): Finding[] {
  const { cog, commercialOnly, speechServer } = config;
  const server = stage === 'audio' ? speechServer?.model : undefined;
  const own = server ?? cog[cogStage[stage]]?.model;
  const model = own ?? config.models[stage] ?? firstAllowed(modelNames[stage], commercialOnly);
  const others = config.fallbacks[stage] ?? [];
  const all = own === undefined ? [model, ...others] : others;
  const forbidden = all.filter((one) => licenceOf(one)?.isCommercial === false);
  const words = [
    own === undefined ? withLicence(model) : `${model}, on a server of yours: you know its licence`,
    ...others.map((other) => `while it is paused ${withLicence(other)}`),
  ].join('; ');
  if (forbidden.length === 0 || config.sandboxUrl !== undefined)
    return [ok('models', `${stage}: ${words}`)];
  // Those that take over are left out by themselves.
  return commercialOnly
    ? [ok('models', `${stage}: ${words}. COMMERCIAL_ONLY leaves out ${forbidden.join(', ')}`)]
    : [
        warning(
          'models',
          `${stage}: ${words}. If you sell what is made, set COMMERCIAL_ONLY=true or another model`,
        ),
      ];
}

function withLicence(model: string): string {
  const licence = licenceOf(model);
  if (licence === null) return `${model} (you know its licence)`;
  return `${model} (${licence.name}${licence.isCommercial ? '' : ', not for commercial use'})`;
}

async function checkFal(
  fal: NonNullable<Config['fal']>,
  { models, fallbacks }: Pick<Config, 'models' | 'fallbacks'>,
): Promise<Finding[]> {
  const subject = 'FAL_KEY';
  // The history is also where lost requests are found; a key that cannot read it is of no use.
  const history = createFalClient(fal).history(
    'fal-ai/flux-2-pro',
    new Date(),
    AbortSignal.timeout(ASK_MS),
  );
  await history.next();
  const uses = stages.flatMap((stage) => [
    ...(isOfFal(models[stage] ?? '') ? [`${stage}: ${models[stage]}`] : []),
    ...(fallbacks[stage] ?? []).filter(isOfFal).map((model) => `${stage}, if paused: ${model}`),
  ]);
  return [
    ok(
      subject,
      uses.length === 0
        ? 'fal takes the key; no setting names a model of fal’s, operators can choose one'
        : `fal takes the key: ${uses.join('; ')}`,
    ),
  ];
}

async function checkSpeechServer(
  server: NonNullable<Config['speechServer']>,
  db: Db,
): Promise<Finding[]> {
  const subject = 'SPEECH_URL';
  const chosen = await listSpeechVoices(db);
  const voices = createServerVoices(server, () => Promise.resolve(chosen));
  const listed = await voices.listed(AbortSignal.timeout(ASK_MS));
  const ours = await listVoices(db);
  const spoken = await Promise.all(
    ours.map(async ({ id, name }) => ({ id, name, by: await voices.nameFor(id) })),
  );
  const unknown = listed === null ? [] : spoken.filter(({ by }) => !listed.includes(by));
  const who = spoken.map(({ name, by }) => `${name} by ${by}`).join(', ');
  const lists = listed === null ? 'lists no voices' : `lists ${listed.length} voices`;
  return [
    ok(subject, `${server.model} at ${new URL(server.url).host} answers and ${lists}: ${who}`),
    ...unknown.map(({ id, by }) =>
      problem(
        subject,
        `has no voice ${by}, which speaks for ${id}: look at SPEECH_VOICES and /ops/models`,
      ),
    ),
  ];
}

async function checkVoicePack(sandboxUrl: string, db: Db): Promise<Finding[]> {
  const subject = 'voice pack';
  const pack = await askForVoicePack(sandboxUrl);
  if (pack === null)
    return [ok(subject, 'none, built-in voices speak: npm run voices -- list shows what there is')];
  const ours = await listVoices(db);
  const who = pack.voices.map(({ voiceId, name, licence }) => {
    const voice = ours.find(({ id }) => id === voiceId);
    return `${voice?.name ?? voiceId} by ${name} (${licence})`;
  });
  return [
    pack.problem === null
      ? ok(subject, `${pack.title} speaks, ${pack.licence}; ${who.join(', ')}`)
      : warning(subject, `built-in voices speak instead of ${pack.title}: ${pack.problem}`),
  ];
}
