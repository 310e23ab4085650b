/** Speech that a user recorded or uploaded instead of having a voice speak. Without zod: browsers load it. */

export const OWN_RECORDING_MAX_BYTES = 25 * 1024 * 1024;
/** The length of speech, without the silence around it. */
export const OWN_RECORDING_SECONDS = { least: 0.6, most: 60 } as const;
/** How long an unused recording is kept. */
export const OWN_RECORDING_KEPT_HOURS = 24;
/** Loudness of stored speech. */
export const SPEECH_LUFS = -16;

/** Whose voice a recording is, as its user states it. */
export const speakerConsents = ['own-voice', 'speaker-agreed'] as const;
export type SpeakerConsent = (typeof speakerConsents)[number];

/**
 * Every version of the statement that was ever shown; the last one is in force. Each is kept with the recordings it was
 * made for, word for word: a changed text is a new version.
 */
export const statements: readonly Readonly<Record<SpeakerConsent, string>>[] = [
  {
    'own-voice': 'This is my own voice, and I want it to speak in my videos.',
    'speaker-agreed':
      'This is somebody else’s voice. They know that it will speak in my videos, and they agreed.',
  },
];
/** The number of the version in force, from 1. */
export const STATEMENT_VERSION = statements.length;

/** The statement of this version; undefined: there is no such version. */
export const statementOf = (version: number, consent: SpeakerConsent): string | undefined =>
  statements[version - 1]?.[consent];

const { least, most } = OWN_RECORDING_SECONDS;

export const ownRecordingTexts = {
  noConsent: 'Please say whose voice it is. Without that, a recording cannot be used.',
  oldStatement: 'The statement has changed. Please reload the page and read it again.',
  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB. Please choose a smaller one, for example an MP3.`,
  empty: 'This recording is empty. Please record again or choose another file.',
  unsent: 'Your recording has not been sent yet.',
  incomplete: 'The recording did not arrive completely. Please send it again.',
  notSound: 'This is not a sound file. Please choose a WAV, MP3, M4A, WebM, AIFF, CAF or WMA file.',
  isVideo:
    'This is a video. Please choose a sound file such as WAV, MP3, M4A, WebM, AIFF, CAF or WMA.',
  isPicture:
    'This is a picture. Please choose a sound file such as WAV, MP3, M4A, WebM, AIFF, CAF or WMA.',
  silent: 'Nothing can be heard in this recording. Is the microphone muted? Please record again.',
  noSpeech:
    'No speech was found in this recording, only a steady sound. Please record again, closer to the microphone.',
  tooShort: `There is less than ${least} seconds of speech in this recording. Please say a little more.`,
  tooLong: `This recording has more than ${most} seconds of speech. Please record a shorter one.`,
  clipped:
    'This recording is too loud: it is distorted beyond repair. Please turn the microphone down, or move away from it, and record again.',
  unavailable: 'Recordings cannot be accepted right now. Please try again later.',
  gone: 'This recording is no longer here: it was deleted with its project, its consent was withdrawn, or it was not used for a day. Please record again.',
  voiceOrRecording: 'Choose either a voice or your own recording, not both.',
  ownPace: 'Your own recording keeps its own pace.',
} as const;
