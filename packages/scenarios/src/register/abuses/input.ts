import type { Cases } from '../case.ts';
import { scenario } from '../test-files.ts';

const PROBES = scenario('abuse/probes');
const CORPUS = 'packages/media-tools/src/corpus';
const IMAGE = 'packages/media-tools/src/image.test.ts';

/** Cases 11 to 22: addresses, bodies and files. */
export const inputAbuses: Cases = {
  11: {
    title: 'Addresses of other servers in a request (SSRF)',
    holds: 'Only our own paths, ids and uploads; 400.',
    tests: {
      [scenario('bad-input/bad-input')]: [
        '%s is a 400 that names the field',
        'a foreign audio url is a 400',
      ],
    },
  },
  12: {
    title: 'A provider’s output that leads elsewhere, or never ends',
    holds: 'Its own hosts over TLS, no other redirects, a size limit.',
    tests: {
      'packages/providers/src/replicate/download.test.ts': [
        'whether %s may be an output: %s',
        'follows a redirect to the same origin, and none to others',
        'stops at the size limit, stated or not, and leaves nothing behind',
      ],
    },
  },
  13: {
    title: 'A forged Host header',
    holds: 'Links are built from settings.',
    tests: { [PROBES]: ['links use the configured URL, whatever Host says'] },
  },
  14: {
    title: 'Paths that lead out of the store',
    holds: '404; a path is looked up, never joined.',
    tests: {
      [PROBES]: ['no path leads out of the media store'],
      'apps/api/src/default-deny.test.ts': ["only the sandbox's pages can be reached"],
    },
  },
  15: {
    title: 'A huge or slow body',
    holds: '413 before it is read, 408 at the time limit.',
    tests: {
      [PROBES]: ['a body above the limit is refused before it is read'],
      [scenario('abuse/raw-http')]: [
        'requests that never end are cut off, and delay nobody meanwhile',
        '$name is answered with $replies',
      ],
    },
  },
  16: {
    title: 'A small image that decodes to gigabytes',
    holds: 'Its dimensions are read first; the decoder is bounded in memory.',
    tests: {
      [IMAGE]: ['if it has too many pixels, before it is decoded'],
      'packages/media-tools/src/hostile-photos.test.ts': [
        '02 a $name takes no more memory than a large photo',
      ],
      [`${CORPUS}/images.test.ts`]: ['$name becomes $becomes'],
      [`${CORPUS}/sounds.test.ts`]: ['$name becomes $becomes'],
      [scenario('abuse/photos')]: ['02 half a megabyte of photo does not take gigabytes of memory'],
    },
  },
  17: {
    title: 'A file of another type than it claims',
    holds: 'Judged by its bytes, re-encoded, with an extension of ours.',
    tests: {
      [IMAGE]: [
        'is recognised by its bytes, not by its name',
        'loses its metadata and is turned upright',
      ],
      [`${CORPUS}/images.test.ts`]: [
        'a damaged $format is a picture or refused, whatever is damaged',
      ],
      [`${CORPUS}/sounds.test.ts`]: ['a damaged $format is a sound or refused'],
    },
  },
  18: {
    title: 'SVG or HTML as a picture',
    holds: 'Refused; browsers may not guess types or run anything.',
    tests: {
      [IMAGE]: ['if it is %s'],
      [PROBES]: ['every reply tells browsers what they must not do with it'],
    },
  },
  19: {
    title: 'A media file that opens other files or servers',
    holds: 'No playlists, no network.',
    tests: {
      'packages/media-tools/src/quality-gate.test.ts': [
        'does not follow a playlist to other files',
      ],
    },
  },
  20: {
    title: 'Odd and many ranges',
    holds: 'One range, the whole, or 416; never more than the file.',
    tests: { [PROBES]: ['one range is served, and many or malformed ones are not multiplied'] },
  },
  21: {
    title: 'Line breaks and quotes in names that become headers',
    holds: 'No text of a user is in a header; downloads have fixed names.',
    tests: { [PROBES]: ['no text of a user becomes a header'] },
  },
  22: {
    title: 'Filling the storage',
    holds: 'A limit on bytes and files, said before anything is charged.',
    tests: {
      [scenario('abuse/strangers')]: [
        '08 an account can store a limited number of photos, and is told the limit',
        '08 an account can store a limited number of bytes and files, says so, and charges nothing at the limit',
      ],
      'packages/db/src/generations/personal-limits.test.ts': [
        '08 uploads are counted, and unused ones are removed in time',
      ],
    },
  },
};

const OWN_VOICE = 'packages/scenarios/src/own-voice';
const RECORDING_REFUSALS = `${OWN_VOICE}/refusals.test.ts`;

/** Cases 48 to 50: recordings of people's voices. */
export const ownVoiceAbuses: Cases = {
  48: {
    title: 'Somebody else’s recording in a request',
    holds: 'Treated as missing, in requests and as a file; nothing is charged.',
    tests: {
      [RECORDING_REFUSALS]: ["somebody else's recording, one that is gone, and one beside a voice"],
      [`${OWN_VOICE}/own-voice.test.ts`]: [
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
      [RECORDING_REFUSALS]: [
        '%s is refused with its reason',
        '26 MB, whether it says its length or not',
      ],
      'packages/media-tools/src/corpus/sounds.test.ts': [
        '$name is no speech',
        'a damaged $format is a sound or refused',
      ],
    },
  },
  50: {
    title: 'A voice without a statement, or with one that was never shown',
    holds: 'Refused before the file is read; nothing is stored.',
    tests: { [RECORDING_REFUSALS]: ['no statement, or one that is not in force'] },
  },
};
