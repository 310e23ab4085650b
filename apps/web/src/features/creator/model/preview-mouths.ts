import type { Opening } from '@talkreel/photo-mouth/open-mouth';

/** How long the lips move in the preview. */
export const PREVIEW_SECONDS = 2;

const closed: Opening = { open: 0, width: 0, round: 0, upperTeeth: 0, tongue: 0 };

/** Mouths and times of a short greeting, from the engine: "Hello, nice to meet you". */
const mouths: ReadonlyArray<readonly [seconds: number, mouth: Opening]> = [
  [0.1, closed],
  [0.22, { open: 0.5, width: 0.2, round: 0, upperTeeth: 0.5, tongue: 0 }],
  [0.34, { open: 0.3, width: 0.1, round: 0, upperTeeth: 0.5, tongue: 0.8 }],
  [0.5, { open: 0.5, width: -0.4, round: 0.8, upperTeeth: 0, tongue: 0 }],
  [0.68, closed],
  [0.8, { open: 0.25, width: 0.2, round: 0, upperTeeth: 0.6, tongue: 0.8 }],
  [0.98, { open: 0.9, width: 0.2, round: 0, upperTeeth: 0.7, tongue: 0 }],
  [1.12, { open: 0.15, width: 0.3, round: 0, upperTeeth: 0.8, tongue: 0 }],
  [1.25, { open: 0.25, width: -0.5, round: 0.9, upperTeeth: 0, tongue: 0 }],
  [1.38, closed],
  [1.52, { open: 0.4, width: 0.8, round: 0, upperTeeth: 0.8, tongue: 0 }],
  [1.66, { open: 0.2, width: 0.1, round: 0.3, upperTeeth: 0.6, tongue: 0.3 }],
  [1.78, { open: 0.35, width: -0.6, round: 1, upperTeeth: 0, tongue: 0 }],
  [1.94, closed],
];

/** The mouth at a time of the preview, which begins and ends with closed lips. */
export function previewMouth(seconds: number): Opening {
  const next = mouths.findIndex(([at]) => at > seconds);
  const [from, to] = [mouths[next - 1], mouths[next]];
  if (from === undefined || to === undefined) return closed;
  const way = (seconds - from[0]) / (to[0] - from[0]);
  const eased = way * way * (3 - 2 * way);
  const between = (part: keyof Opening): number =>
    from[1][part] + (to[1][part] - from[1][part]) * eased;
  return {
    open: between('open'),
    width: between('width'),
    round: between('round'),
    upperTeeth: between('upperTeeth'),
    tongue: between('tongue'),
  };
}
