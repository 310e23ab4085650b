/** RGBA pixels of a whole frame. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Axes of a mouth: `u` runs from −1 at its left corner to 1 at its right, `v` across it towards the chin in the same
 * unit, which is `half` pixels long.
 */
export interface MouthAxes {
  x: number;
  y: number;
  half: number;
  cos: number;
  sin: number;
}
