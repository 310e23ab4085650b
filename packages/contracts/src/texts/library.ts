import { NOT_LEGAL_ADVICE } from './legal.ts';

/** What users read about folders, the trash and what they selected. */
export const libraryTexts = {
  deleted: 'This was deleted. Restore it from Deleted in your library first.',
  inProgress: (count: number) =>
    `${count === 1 ? 'This is' : `${count} of these are`} still being made. Cancel ${count === 1 ? 'it' : 'them'} first, then delete. Nothing was deleted.`,
  gone: 'This was deleted for good and cannot be restored.',
  tooManySelected: (limit: number) => `You can choose up to ${limit} at a time.`,
  noFiles: 'None of these has a finished video yet.',
  folderNameEmpty: 'A folder needs a name.',
  folderNameTooLong: (limit: number) => `Folder names cannot exceed ${limit} characters.`,
  folderTaken: (name: string) => `You already have a folder “${name}”.`,
  tooManyFolders: (limit: number) =>
    `You have ${limit} folders, which is the limit. Delete one you no longer need.`,
  folderGone: 'This folder was deleted meanwhile. Nothing was moved.',
};

export const exportTexts = {
  badBackground: 'Choose “blur” or a color such as #ff5c4d as the background.',
  notFinished: 'There is no finished video to export yet.',
  badCaptionColor: 'Write the color of the captions as #rrggbb, for example #ffffff.',
  badCaptionBox: 'Write the color of the box as #rrggbb, or “none”.',
  badLabelCorner:
    'Choose the label’s corner: “top-left”, “top-right”, “bottom-right” or “bottom-left”.',
  badLabelTime: 'Show the label during the “whole” video or its “opening”.',
  sourceGone: 'The video was deleted before it could be exported.',
  twice: 'Name each video once.',
  noVideo: 'This video no longer exists.',
  failed: 'The video could not be exported. Please try again.',
} as const;

export const shotTexts = {
  tooMany: (limit: number) => `A video can have up to ${limit} shots.`,
  backwards: 'A shot ends at the word it begins with, or later.',
  overlap: 'Two shots share words. Shorten one of them.',
  noWords: 'This video has no timed words, so there is nothing to place a shot at.',
  moved: (words: string) =>
    `The words of a shot, “${words}”, are no longer spoken there. Place it again or remove it. Nothing was exported.`,
  mediaGone:
    'A picture or clip of a shot is no longer in your media library. Choose another one or remove the shot. Nothing was exported.',
  mediaNotReady: (title: string) =>
    `“${title}” is not ready. Wait until it is prepared, or choose another one for its shot.`,
  noMedia:
    'A shot needs a picture or clip of your media library, unless it comes nearer to the actor.',
  noPerson:
    'We can’t make out anybody in this video, so nobody can be cut out. Choose another layout for the shot. Nothing was exported or charged.',
  cutOutFailed: 'The actor could not be cut out. Please try again.',
  noText: 'A shot names an opening or scene that is not there.',
  changed: 'The shots were changed in another tab. Here they are as they are now.',
} as const;

export const titleTexts = {
  tooMany: (limit: number) => `A video can have up to ${limit} texts on screen.`,
  empty: 'Write what it says, or remove it.',
  tooLong: (limit: number) => `At most ${limit} characters`,
  noDetail: 'A hook has no second line.',
  badStyle: (kind: string, styles: readonly string[]) =>
    `A ${kind} is drawn as ${styles.map((style) => `“${style}”`).join(' or ')}.`,
  backwards: 'The words end where they begin, or later.',
  noWords: 'This video has no timed words, so there is nothing to place this text at.',
  ofBatch:
    'The videos of a batch say different words: show the text in the first or last seconds, or in the whole video.',
  moved: (words: string) =>
    `The words “${words}”, where a text was placed, are no longer spoken there. Choose others or remove it. Nothing was exported.`,
  cannotBeDrawn: (text: string) =>
    `We can’t draw “${text}”. Use Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Chinese, Japanese or Korean characters.`,
  noRoom: (text: string) =>
    `There is no room for “${text}” beside the face, the captions and what else is seen then. Shorten it, or show it at another time. Nothing was exported.`,
} as const;

export const labelTexts = {
  off: `Without it, the law may oblige you to say in another way that this is AI-generated (EU AI Act, Article 50; New York, GBL § 396-b). ${NOT_LEGAL_ADVICE}`,
  plainFiles:
    '“Download Video” and ZIP files are the videos as they were made, without this label.',
} as const;

export const captionsTexts = {
  empty: 'Captions need at least one word. To have none, export without captions.',
  tooLong: (limit: number) => `Captions can have up to ${limit} characters.`,
  none: 'This video has no words to show as captions.',
  changed: 'The captions were changed in another tab. Check them first.',
  cannotBeDrawn:
    'We can’t draw any of these captions. Use Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Chinese, Japanese or Korean characters.',
  leftOut: (characters: readonly string[]) =>
    `We can’t draw these characters, so they are left out: ${characters.slice(0, 12).join(' ')}${characters.length > 12 ? ' …' : ''}`,
} as const;

export const brandTexts = {
  badColor: 'Write brand colors as #rrggbb, for example #6c4cf1.',
  badFont: 'Choose one of the three fonts.',
  noTitle: 'An end card needs a headline.',
  tooLong: (limit: number) => `At most ${limit} characters`,
  cannotBeDrawn:
    'We can’t draw these characters. Use Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Chinese, Japanese or Korean characters.',
  missing: {
    logo: 'Your brand kit has no logo yet.',
    background: 'Your brand kit has no background picture yet.',
    music: 'Your brand kit has no music yet.',
    endCard: 'Your brand kit has no end card yet.',
  },
  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB. Please choose a smaller one.`,
  empty: 'This file is empty. Please choose another one.',
  incomplete: 'The file did not arrive completely. Please send it again.',
  notMusic: 'This is not a sound file. Please choose an MP3, M4A, WAV, OGG or FLAC file.',
  isVideo: 'This is a video. Please choose a sound file such as MP3, M4A or WAV.',
  silent: 'This file is silent. Please choose another one.',
  musicLength: (seconds: number, minutes: number) =>
    `Please choose music of at least ${seconds} seconds and at most ${minutes} minutes.`,
  gone: 'A file of your brand kit was replaced before the video was exported. Please export it again.',
  unavailable: 'Files cannot be accepted right now. Please try again later.',
} as const;
