/** Finds faces in a picture: MediaPipe's short-range detector, run on a square of 128 pixels (decision 150). */

/** The side of the detector's picture, in pixels. */
export const DETECTOR_SIDE = 128;

/** A face in shares of the detector's picture; the eyes are those on the left and on the right of the picture. */
export interface DetectedFace {
  score: number;
  x: number;
  y: number;
  width: number;
  height: number;
  eyes: [left: Place, right: Place];
}

interface Place {
  x: number;
  y: number;
}

/** What each anchor says: its box, and six places. */
const VALUES = 16;
const EYES = [4, 6] as const;
/** Grids of anchors: cells along a side, and anchors in each cell. */
const GRIDS = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
] as const;
const LEAST_SCORE = 0.5;
/** Boxes that share more than this of both are of one face. */
const SAME_FACE = 0.3;

const anchors: readonly Place[] = GRIDS.flatMap(({ cells, anchors: each }) =>
  Array.from({ length: cells * cells * each }, (_, index) => {
    const cell = Math.floor(index / each);
    return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells };
  }),
);

/** The faces in the outputs of the detector, the surest first. */
export function facesIn(boxes: Float32Array, scores: Float32Array): DetectedFace[] {
  const found = anchors.flatMap((anchor, index): DetectedFace[] => {
    const score = 1 / (1 + Math.exp(-(scores[index] ?? -Infinity)));
    if (score < LEAST_SCORE) return [];
    const at = (value: number): number => (boxes[index * VALUES + value] ?? 0) / DETECTOR_SIDE;
    const place = (value: number): Place => ({
      x: anchor.x + at(value),
      y: anchor.y + at(value + 1),
    });
    return [
      {
        score,
        ...place(0),
        width: at(2),
        height: at(3),
        eyes: [place(EYES[0]), place(EYES[1])],
      },
    ];
  });
  return found.toSorted((a, b) => b.score - a.score).reduce<DetectedFace[]>(addOther, []);
}

function addOther(kept: DetectedFace[], face: DetectedFace): DetectedFace[] {
  return kept.some((other) => overlap(other, face) > SAME_FACE) ? kept : [...kept, face];
}

/** What two boxes share, as a share of both. */
function overlap(a: DetectedFace, b: DetectedFace): number {
  const along = (from: number, size: number, other: number, otherSize: number): number =>
    Math.max(
      0,
      Math.min(from + size / 2, other + otherSize / 2) -
        Math.max(from - size / 2, other - otherSize / 2),
    );
  const shared = along(a.x, a.width, b.x, b.width) * along(a.y, a.height, b.y, b.height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}
