/** Shots of an export: a picture or clip of the media library behind or beside words. Without zod: browsers load it. */
export const SHOTS_MAX = 24;

/** In a request for an export: the shots of the batch or film that the video belongs to. */
export const SHOTS_OF_SET = 'set';

/**
 * media: it alone, while the voice goes on; corner: the actor small in front of it; split: both side by side; cut-out:
 * the actor without what is behind them, in front of it; punch: no media, the actor nearer.
 */
export const shotLayouts = ['media', 'corner', 'split', 'cut-out', 'punch'] as const;
export type ShotLayout = (typeof shotLayouts)[number];

/** The shape of the small picture of the actor. */
export const shotShapes = ['circle', 'rounded'] as const;
export type ShotShape = (typeof shotShapes)[number];

/** Where a cut-out actor stands: in the middle as the video is framed, or smaller at a side. */
export const shotPlaces = ['left', 'middle', 'right'] as const;
export type ShotPlace = (typeof shotPlaces)[number];

/** How a punch-in comes nearer: during all of its words, or with a cut. */
export const punchZooms = ['slow', 'cut'] as const;
export type PunchZoom = (typeof punchZooms)[number];

/** What a clip does that is shorter than its words. */
export const clipEndings = ['loop', 'hold'] as const;

export const shotTransitions = ['cut', 'fade'] as const;
