/** The versions of a script from before each replacement. No step ever drops what was typed. */
export interface Versions {
  list: readonly string[];
  /** The index of the script in the list, unless it was changed since. */
  at: number;
}

export const noVersions: Versions = { list: [], at: 0 };

/** The most versions that are kept; the oldest are dropped first. */
const MAX_VERSIONS = 30;

/** Adds what was typed since the last step as a version of its own, right after it. */
function recorded({ list, at }: Versions, text: string): Versions {
  if (list[at] === text) return { list, at };
  if (list.length === 0) return { list: [text], at: 0 };
  return { list: [...list.slice(0, at + 1), text, ...list.slice(at + 1)], at: at + 1 };
}

/** Replaces the script; undo leads back to it. Versions that were undone before stay, behind it. */
export function replaced(versions: Versions, text: string, next: string): Versions {
  const { list, at } = recorded(versions, text);
  const isLast = at === list.length - 1;
  const before = isLast ? list : [...list.slice(0, at), ...list.slice(at + 1), text];
  const all = [...before, next].slice(-MAX_VERSIONS);
  return { list: all, at: all.length - 1 };
}

interface Step {
  versions: Versions;
  text: string;
}

/** The previous version; null at the beginning. */
export function undone(versions: Versions, text: string): Step | null {
  return stepped(recorded(versions, text), -1);
}

/** The next version; null at the end. */
export function redone(versions: Versions, text: string): Step | null {
  return stepped(recorded(versions, text), 1);
}

function stepped({ list, at }: Versions, by: 1 | -1): Step | null {
  const text = list[at + by];
  return text === undefined ? null : { versions: { list, at: at + by }, text };
}
