/** Relative luminance (WCAG) of a colour as #rrggbb, from 0 to 1. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How much two colours differ (WCAG), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

const LEAST_CONTRAST = 4.5;

/** White, our ink or black: the first that can be read on this colour. Black can where neither of the others is. */
export function readableOn(color: string): string {
  const inks = ['#ffffff', '#17141f'];
  return inks.find((ink) => contrast(ink, color) >= LEAST_CONTRAST) ?? '#000000';
}

/** A shape in a colour that differs less from its ground is not seen as one. */
const LEAST_SHAPE_CONTRAST = 1.6;

/** The first of the brand's colours that is seen on this ground; white where neither is. */
export function seenOn(ground: string, colors: readonly string[]): string {
  return colors.find((color) => contrast(color, ground) >= LEAST_SHAPE_CONTRAST) ?? '#ffffff';
}
