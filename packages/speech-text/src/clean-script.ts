import { SPOKEN_LABELS } from './script-marks.ts';
import { GAP, labelled, SCRIPT_RULES, type LeftOutKind, type Replace } from './script-rules.ts';

/** A part that was removed from the script, as it was written. */
export interface LeftOut {
  kind: LeftOutKind;
  written: string;
}

export interface CleanedScript {
  text: string;
  /** The removed parts in no particular order; empty if the text is unchanged. */
  leftOut: LeftOut[];
}

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * A script as people paste it, from a chat, a document or a page, without what nobody says: Markdown, HTML, stage
 * directions, names of speakers, timecodes and invisible characters. Judged by meaning: "(555) 123-4567", "@glow_skin",
 * "#1" and "5 * 3" stay. `keep` lists parts, as written, that stay too. A text without such parts is returned
 * unchanged, and cleaning again changes nothing.
 */
export function cleanScript(
  script: string,
  { keep = [] }: { keep?: readonly string[] } = {},
): CleanedScript {
  const leftOut: LeftOut[] = [];
  const kept = new Set(keep);
  let text = script.replaceAll(GAP, ' ');
  const apply = (kind: LeftOutKind, pattern: RegExp, replace: Replace): void => {
    text = text.replace(pattern, (match: string, ...rest: unknown[]) => {
      const at = rest.findIndex((part) => typeof part === 'number');
      const from = rest[at] as number;
      const groups = rest.slice(0, at).map((group) => (group as string | undefined) ?? '');
      const written = match.replaceAll(GAP, '').trim() || match;
      if (kept.has(written)) return match;
      const by = replace(match, groups, { text, from, to: from + match.length });
      if (by === null || by === match) return match;
      leftOut.push({ kind, written });
      return by;
    });
  };
  // Removing a part can join what was apart ("&amp;lt;"), so this repeats until nothing changes; ten times is plenty.
  for (let round = 0, before = ''; round < 10 && before !== text; round += 1) {
    before = text;
    for (const [kind, pattern, replace] of SCRIPT_RULES) apply(kind, pattern, replace);
    for (const name of speakersIn(text))
      apply('label', labelled(escaped(name)), (_match, [lead = '']) => lead + GAP);
    text = tidied(text);
  }
  return leftOut.length === 0 ? { text: script, leftOut } : { text: text.trim(), leftOut };
}

/** Names that begin two lines or more, each with a sentence: "Sarah: Hi!", but not "Fabric: cotton". */
function speakersIn(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(
    /(?<=^|\n)[ \t]*(\p{Lu}[\p{L}'’.-]{1,19}(?: \p{Lu}[\p{L}'’.-]{0,19})?):[ \t]+(?=["'“‘«¿¡([]?\p{Lu})/gu,
  ))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) =>
    count > 1 && !SPOKEN_LABELS.test(name) ? [name] : [],
  );
}

/** The text without the spaces and empty lines that gaps leave. */
function tidied(text: string): string {
  if (!text.includes(GAP)) return text;
  return text
    .replaceAll(/(?:\n[ \t]*)?\n[ \t]*\ue000[ \t\ue000]*(?=\n[ \t]*\n)/g, '')
    .replaceAll(/\n[ \t]*\ue000[ \t\ue000]*(?=\n|$)|^[ \t]*\ue000[ \t\ue000]*\n/g, '')
    .replaceAll(/(^|\n)[ \t]*\ue000[ \t\ue000]*/g, '$1')
    .replaceAll(/[ \t]*\ue000[ \t\ue000]*(?=[.,!?;:…]|\n|$)/g, '')
    .replaceAll(/[ \t]*\ue000[ \t\ue000]*/g, ' ');
}
