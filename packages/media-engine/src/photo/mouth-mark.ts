/** Where a mouth is in a picture that is not ours, as the user marked it; fractions of width and height. */
export interface MouthMark {
  x: number;
  y: number;
  /** Half the distance between the corners, as a fraction of the width. */
  halfWidth: number;
}
