/** Types shared by the drawing and the speech half of the engine. Times are seconds, sizes pixels. */

/** The frame of a tile, in which photos move as well, and the frames a second of every clip. */
export const FRAME = { width: 640, height: 720, fps: 25 } as const;

export const shapes = ['tile', 'vertical'] as const;
/** What part of a scene a clip shows: the face as tiles show it, or all of it down to the waist. */
export type Shape = (typeof shapes)[number];

export interface Frame {
  /** The part of the scene that is seen, in its units: in a tile, a unit is a pixel. */
  view: { x: number; y: number; width: number; height: number };
  /** Pixels a unit. */
  scale: number;
  /** Pixels. */
  width: number;
  height: number;
}

export const frames: Readonly<Record<Shape, Frame>> = {
  tile: { view: { x: 0, y: 0, width: 640, height: 720 }, scale: 1, width: 640, height: 720 },
  vertical: {
    view: { x: 0, y: -120, width: 640, height: 1280 / 1.125 },
    scale: 1.125,
    width: 720,
    height: 1280,
  },
};

/**
 * One parametric mouth; a viseme is a set of these and blending two mouths is blending their numbers.
 * All are 0..1 unless said; 0 everywhere is a closed, resting mouth.
 */
export interface MouthPose {
  /** Lip gap, 0 closed, 1 widest. */
  open: number;
  /** −1 narrow (oo) .. 0 rest .. 1 wide (ee). */
  width: number;
  /** Lips pushed forward and rounded (oo, oh, sh). */
  round: number;
  /** Jaw drop: stretches the lower face. */
  jaw: number;
  /** How much of the upper and of the lower teeth shows. */
  upperTeeth: number;
  lowerTeeth: number;
  /** Tongue tip raised to the teeth (l, th, d). */
  tongue: number;
  /** Lips pressed together and rolled in (m, b, p) or lower lip tucked under the teeth (f, v). */
  press: number;
  tuck: number;
}

/** What speech does to the rest of the face; 0 is rest, about 1 strong. */
export interface Accent {
  brow: number;
  /** Downward nod. */
  nod: number;
  /** Turn of the head, −1 left .. 1 right. */
  turn: number;
  /** The sentence's feeling, as shown in the face. */
  smile: number;
  doubt: number;
  surprise: number;
}

export const noAccent: Accent = { brow: 0, nod: 0, turn: 0, smile: 0, doubt: 0, surprise: 0 };

/** A mouth and its accents for every frame of a clip: `frames[i]` belongs to time i / fps. */
export interface SpeechTrack {
  fps: number;
  durationSeconds: number;
  frames: Array<{ mouth: MouthPose; accent: Accent }>;
}

/** A phoneme with its time. */
export interface PhonemeCue {
  startSeconds: number;
  endSeconds: number;
  /** The synthesiser's IPA symbol; '' is silence. */
  ipa: string;
}
