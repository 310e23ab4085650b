import { TEST_WORDS } from '@talkreel/contracts/api-keys';
import { beginningThat, countSpokenWords } from '@talkreel/contracts/speakable';
import { speechLanguages, type SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import type { ScriptTask } from '@talkreel/contracts/http/script-help';
import type { Drivers } from '@talkreel/providers/create-providers';
import { PredictionFailed } from '@talkreel/providers/errors';
import type { ModerationDriver } from '@talkreel/providers/moderation/contract';
import type { ScriptDriver } from '@talkreel/providers/script/contract';
import type { SpeechDriver, SpeechInput } from '@talkreel/providers/speech/contract';
import { pieceCharacters, splitText } from '@talkreel/providers/speech/split-text';
import type { StageDeps } from '../deps.ts';
import { createLocalModel, STAND_IN, STAND_IN_MODEL } from './local-model.ts';
import { CLIP_SECONDS, drawPortrait, hum, humTimes, movePicture, voiceClip } from './make-media.ts';

/** The one driver, whatever model is asked for: what an operator chose is for the others. */
function only<Driver>(driver: Driver): Drivers<Driver> {
  return {
    usual: driver,
    of: () => driver,
    mayUse: () => true,
    standIn: () => Promise.resolve(null),
  };
}

/** Judges nothing: no model sees it, and it is shown to its user alone. Two words try out what live can happen. */
const moderation: ModerationDriver = {
  model: STAND_IN_MODEL,
  check({ texts = [] }) {
    const text = texts.join(' ').toLowerCase();
    if (text.includes(TEST_WORDS.failed))
      throw new PredictionFailed('a test asked to fail', 'This test failed, as its text asks.');
    const flagged = text.includes(TEST_WORDS.refused);
    return Promise.resolve({ flagged, categories: flagged ? ['test'] : [] });
  },
};

function createSpeechDriver(): SpeechDriver {
  const model = createLocalModel<SpeechInput>(hum);
  return {
    ...model,
    languages: Object.keys(speechLanguages) as SpeechLanguageCode[],
    split: (text, language) => splitText(text, pieceCharacters(language)),
    spokenWords(id) {
      const input = model.inputOf(id);
      return input ? humTimes(input) : null;
    },
  };
}

const scriptDriver: ScriptDriver = {
  model: STAND_IN_MODEL,
  provider: STAND_IN,
  centsPerScript: 0,
  async write({ task, maxDurationSeconds, wordsPerSecond }, { beforeCreate }) {
    await beforeCreate();
    const most = Math.max(1, Math.floor(maxDurationSeconds * wordsPerSecond));
    const whole = draftOf(task);
    const script = beginningThat(whole, ({ words }) => words <= most);
    return { script, words: countSpokenWords(script), isCut: false };
  },
};

function draftOf(task: ScriptTask): string {
  switch (task.kind) {
    case 'topic':
      return `This is a test script. It is about this: ${task.topic}`;
    case 'product':
      return `This is a test script for ${task.product}. ${task.benefit}`;
    case 'page':
      return `This is a test script for a page. ${task.page}`;
    default:
      return task.script;
  }
}

/**
 * What the stages get for a generation that a test key started, in place of the installation's providers (decision
 * 141). Nothing in it can call anybody: it makes files of the right kinds and lengths in this process, marked TEST.
 */
export function standInFor(deps: StageDeps): StageDeps {
  return {
    ...deps,
    providers: {
      script: only(scriptDriver),
      moderation,
      speech: only(createSpeechDriver()),
      image: only(createLocalModel(drawPortrait)),
      animate: only({ ...createLocalModel(movePicture), clipSeconds: CLIP_SECONDS }),
      lipsync: only(createLocalModel(voiceClip)),
    },
    webhookUrl: undefined,
    providerUrl: () => undefined,
    dailySpendCapCents: null,
    // Those are for looking at providers.
    polls: { acquire: () => Promise.resolve() },
  };
}
