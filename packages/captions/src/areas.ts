import type { Area } from './safe-area.ts';

/** The pixels that two areas have in common. */
export function overlap(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

interface Span {
  from: number;
  to: number;
}

/** Every pair of edges between which something may be free. */
function spansOf(edges: readonly number[], within: Span): Span[] {
  const inside = [...new Set(edges.filter((at) => at >= within.from && at <= within.to))];
  inside.sort((a, b) => a - b);
  return inside.flatMap((from, index) => inside.slice(index + 1).map((to) => ({ from, to })));
}

/**
 * The largest rectangles within an area that keep this gap to all that is taken: none is inside of another, and whatever
 * is free is in one of them. There are few, since few things are taken.
 */
export function freeAreas(within: Area, taken: readonly Area[], gap: number): Area[] {
  const [right, bottom] = [within.x + within.width, within.y + within.height];
  const around = taken.map(({ x, y, width, height }) => ({
    x: x - gap,
    y: y - gap,
    width: width + 2 * gap,
    height: height + 2 * gap,
  }));
  const across = spansOf([within.x, right, ...around.flatMap(({ x, width }) => [x, x + width])], {
    from: within.x,
    to: right,
  });
  const down = spansOf([within.y, bottom, ...around.flatMap(({ y, height }) => [y, y + height])], {
    from: within.y,
    to: bottom,
  });
  const free: Area[] = [];
  // The widest and highest first, so that a smaller one inside of another is seen at once.
  across.sort((a, b) => b.to - b.from - (a.to - a.from));
  down.sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const columns of across)
    for (const rows of down) {
      const area = {
        x: columns.from,
        y: rows.from,
        width: columns.to - columns.from,
        height: rows.to - rows.from,
      };
      if (free.some((other) => isWithin(area, other))) continue;
      if (around.every((other) => overlap(area, other) === 0)) free.push(area);
    }
  return free;
}

function isWithin(area: Area, other: Area): boolean {
  return (
    area.x >= other.x &&
    area.y >= other.y &&
    area.x + area.width <= other.x + other.width &&
    area.y + area.height <= other.y + other.height
  );
}
