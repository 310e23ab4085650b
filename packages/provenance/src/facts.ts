/** How a file came to be, in the words of the IPTC that C2PA and XMP share. */
export type Source =
  /** A model made all of it. */
  | 'trained'
  /** A model worked on a photo or a recording of a person. */
  | 'composite'
  /** A person's own recording; no model took part. */
  | 'recorded';

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** The IPTC's address of it; null for recordings, of which we only know that they were sent. */
export const sourceTypes: Readonly<Record<Source, string | null>> = {
  trained: `${IPTC}trainedAlgorithmicMedia`,
  composite: `${IPTC}compositeWithTrainedAlgorithmicMedia`,
  recorded: null,
};

/** The statement under which a recording or photo was sent. The reference means nothing outside our database. */
export interface Consent {
  kind: string;
  statementVersion: number;
  reference: string;
}

/** Which real people went in. */
export interface People {
  /** A photo that a user sent. */
  realFace: boolean;
  /** A recording that a user sent. */
  realVoice: boolean;
  consents: Consent[];
}

export type Format = 'mp4' | 'wav' | 'mp3' | 'jpg' | 'png' | 'webp' | 'webm';

export const mimeTypes: Readonly<Record<Format, string>> = {
  mp4: 'video/mp4',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  webm: 'video/webm',
};

/** A file that went in. */
export interface Ingredient {
  /** Where it is now; its own manifest is read from it and kept. */
  file: string;
  format: Format;
  /** `parent`: this file is a later version of it. `part`: it was placed in. `input`: a model was given it. */
  as: 'parent' | 'part' | 'input';
  /** What it is, in general words, such as Speech. Never a name that a user gave. */
  title: string;
}

/** A change that we made, in C2PA's words, with ours for what it was. */
export interface Edit {
  action: 'c2pa.cropped' | 'c2pa.edited' | 'c2pa.transcoded' | 'c2pa.resized';
  /** Such as `captions`. No text of a user. */
  what?: string;
}

/** Everything that a manifest says of a file. No personal data goes in here. */
export interface Facts {
  title: string;
  source: Source;
  people: People;
  /** The model that made it; null: we did, from its ingredients. */
  model: { name: string; provider: string } | null;
  ingredients: Ingredient[];
  edits: Edit[];
  at: Date;
}
