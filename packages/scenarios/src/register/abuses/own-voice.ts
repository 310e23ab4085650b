import type { Cases } from '../case.ts';

const FOLDER = 'packages/scenarios/src/own-voice';
const REFUSALS = `${FOLDER}/refusals.test.ts`;

/** Cases 48 to 50: recordings of people's voices. */
export const ownVoiceAbuses: Cases = {
  48: {
    title: 'Somebody else’s recording in a request',
    holds: 'Treated as missing, in requests and as a file; nothing is charged.',
    tests: {
      [REFUSALS]: ["somebody else's recording, one that is gone, and one beside a voice"],
      [`${FOLDER}/own-voice.test.ts`]: [
        'the same one again is the same one, and only its owner sees it',
      ],
      'packages/db/src/media/own-recordings.repo.test.ts': [
        'nobody finds another user’s recording',
      ],
    },
  },
  49: {
    title: 'Recordings as bombs: hours in kilobytes, endless bytes, other file types',
    holds: 'Limits on bytes, seconds and memory; a sentence for each, nothing kept or charged.',
    tests: {
      [REFUSALS]: ['%s is refused with its reason', '26 MB, whether it says its length or not'],
      'packages/media-tools/src/corpus/sounds.test.ts': [
        '$name is no speech',
        'a damaged $format is a sound or refused',
      ],
    },
  },
  50: {
    title: 'A voice without a statement, or with one that was never shown',
    holds: 'Refused before the file is read; nothing is stored.',
    tests: { [REFUSALS]: ['no statement, or one that is not in force'] },
  },
};
