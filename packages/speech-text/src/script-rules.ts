import { PAUSE } from './rules/pauses.ts';
import {
  DIRECTION_LABELS,
  DIRECTION_SIGNS,
  DIRECTION_WORDS,
  ENTITIES,
  LABELS,
  PLACEHOLDER,
  WEAK_DIRECTION_LABELS,
  WEAK_LABELS,
} from './script-marks.ts';

export type LeftOutKind =
  | 'direction'
  | 'label'
  | 'timecode'
  | 'remark'
  | 'formatting'
  | 'code'
  | 'hidden';

/** Leaves a match as it is by returning null. */
export type Replace = (match: string, groups: readonly string[], place: Place) => string | null;

export interface Place {
  text: string;
  from: number;
  to: number;
}

/** A private character that stands where something was left out, until the spaces around it are tidied. */
export const GAP = '\ue000';
const SPACES = String.raw`[ \t\u00a0]`;
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
const SECONDS = String.raw`\d{1,3}(?:\.\d)?${SPACES}?(?:s|secs?|seconds?)`;
const SPAN = String.raw`(?:${TIME}(?:${SPACES}?(?:-->|[-–—]|to)${SPACES}?${TIME})?|(?:\d{1,3}${SPACES}?[-–—]${SPACES}?)?${SECONDS})`;

/** A label at the start of a line, with its colon. */
export const labelled = (labels: string): RegExp =>
  new RegExp(
    String.raw`(^|\n)${SPACES}*(?:${labels})(?:${SPACES}?#?\d{1,2})?(?:${SPACES}?[([][^()[\]\n]{0,60}[)\]])?${SPACES}?:(?![\d/])`,
    'gi',
  );
const wholeLine = (content: string, flags = 'g'): RegExp =>
  new RegExp(String.raw`(?<=^|\n)${SPACES}*(?:${content})${SPACES}*(?=\n|$)`, flags);

const SURE_LABEL = new RegExp(
  String.raw`(?:^|\n|\ue000)${SPACES}*(?:(?:${LABELS}|${DIRECTION_LABELS})(?:${SPACES}?[([][^()[\]\n]{0,60}[)\]])?${SPACES}?:|(?:${WEAK_LABELS})(?:${SPACES}?#?\d{1,2}|${SPACES}?[([][^()[\]\n]{0,60}[)\]])${SPACES}?:)`,
  'i',
);
const drop: Replace = () => GAP;
const inner: Replace = (_match, [content = '']) => content;

const TAGS =
  'a|abbr|article|audio|b|big|blockquote|body|br|break|center|code|div|em|emphasis|figure|font|footer|h[1-6]|head|header|hr|html|i|img|ins|label|li|main|mark|meta|nav|ol|p|phoneme|pre|prosody|q|s|say-as|section|small|span|speak|strong|sub|sup|table|tbody|td|th|thead|title|tr|u|ul';

function decoded(
  _match: string,
  [decimal = '', hex = '', name = '']: readonly string[],
): string | null {
  if (name !== '') return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? null;
  const code = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal);
  if (code > 0x10_ff_ff || (code >= 0xd800 && code <= 0xdfff)) return null;
  return code < 32 || code === 160 ? ' ' : String.fromCodePoint(code);
}

/** A zero-width space separates words; where no spaces are written, it separates nothing that is seen. */
function withoutHidden(
  match: string,
  _groups: readonly string[],
  { text, from, to }: Place,
): string {
  const around = [text.slice(0, from).at(-1) ?? ' ', text[to] ?? ' '];
  const joins = around.every((side) => /[\p{L}\p{N}.,!?;:]/u.test(side));
  const isSpaced = around.some((side) =>
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(side),
  );
  return match.includes('\u200b') && joins && isSpaced ? ' ' : '';
}

function withoutTag(match: string, [name = '']: readonly string[]): string {
  if (/^(?:br|p|div|li|h\d|tr|ul|ol|section|article|blockquote|hr)$/i.test(name)) return '\n';
  return /^(?:td|th)$/i.test(name) && match.startsWith('</') ? ' ' : '';
}

/** "smiling", "She holds up the bottle", "upbeat music": how something is said or shown, and nothing to be said. */
function isDirection(content: string): boolean {
  const direction = content.trim().replace(/^(?:s?he|they) (?=\w)/i, '');
  const words = direction.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const [first = ''] = words;
  if (words.length === 0 || words.length > 14 || /[?!]|\.\s|\d{3}/.test(content)) return false;
  return words.length <= 4 || /^[a-z]/.test(direction)
    ? DIRECTION_WORDS.has(first) || (DIRECTION_SIGNS.test(direction) && words.length <= 6)
    : DIRECTION_WORDS.has(first) && words.length <= 8;
}

/** Within a sentence, several words in parentheses are part of it: "I got it (super cheap) today". */
function isParenthesisDirection(content: string, { text, from }: Place): boolean {
  if (!isDirection(content)) return false;
  const isOneWord = !/\s/.test(content.trim());
  return isOneWord || /(?:^|[.!?…:"”\n\ue000\])])[ \t]{0,9}$/.test(text.slice(0, from));
}

/** Whether something in the text says that it is a script with parts or speakers. */
const hasLabels = (text: string): boolean => SURE_LABEL.test(text);

/** Whether more than one place matches; the search ends at the second. */
const isRepeated = (text: string, pattern: RegExp): boolean => {
  const found = text.matchAll(pattern);
  found.next();
  return found.next().done === false;
};

/** Brackets hold directions, unless they are a pause, have to be filled in, or stand in a sentence like a word. */
function isBracketDirection(match: string, content: string, { text, from, to }: Place): boolean {
  if (PAUSE.matchAt(match, 0) !== null || /^\s*pause\b/i.test(content)) return false;
  if (/^\d{1,3}(?:[,\s]+\d{1,3})*$/.test(content)) return true;
  if (isDirection(content) || DIRECTION_SIGNS.test(content)) return true;
  if (PLACEHOLDER.test(content) || !/\p{L}/u.test(content)) return false;
  const before = text.slice(Math.max(0, from - 3), from).trimEnd();
  const after = text.slice(to, to + 3).trimStart();
  const isAlone =
    before === '' || /[.!?…:\n\ue000\])]$/.test(text.slice(0, from).replace(/[ \t]{1,9}$/, ''));
  const endsSentence =
    after === '' || /^[\n\ue000]/.test(text.slice(to).replace(/^[ \t]{1,9}/, ''));
  return isAlone || endsSentence;
}

/** The rules in the order in which they are applied. */
export const SCRIPT_RULES: ReadonlyArray<readonly [LeftOutKind, RegExp, Replace]> = [
  ['code', /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, decoded],
  ['hidden', /[\u200b\ufeff\u2060\u00ad\u180e]+/g, withoutHidden],
  ['formatting', /<(style|script)\b[^<>]{0,300}>[^<]{0,5000}<\/\1>/gi, drop],
  ['formatting', new RegExp(`</?(${TAGS})(?:\\s[^<>]{0,500})?/?>`, 'gi'), withoutTag],
  ['timecode', wholeLine(String.raw`(?:\d{1,4}\n)?${TIME}${SPACES}?-->[^\n]{1,60}|WEBVTT`), drop],
  [
    'remark',
    /^\s*(?:sure|certainly|of course|absolutely|great|here(?:['’]s| is| are))\b[^\n]{0,160}:[ \t]*\n/i,
    (match) => (/\b(?:script|version|draft|ad|caption|copy)\b/i.test(match) ? `${GAP}\n` : null),
  ],
  [
    'remark',
    /(?<=\n)[ \t]*(?:let me know if you(?:['’]d| would)? (?:like|need|want)|would you like me to|(?:do you )?want me to|feel free to (?:adjust|adapt|change|customi[sz]e|modify|tweak)|i hope this helps)[^\n]{0,200}\s*$/i,
    drop,
  ],
  ['formatting', wholeLine('(?:`{3}|~{3})[a-z]{0,12}', 'gi'), drop],
  ['formatting', wholeLine(String.raw`([-*_=])(?:[ \t]?\1){2,80}`), drop],
  [
    'formatting',
    wholeLine(String.raw`\|?(?:[ \t]?:?-{2,40}:?[ \t]?\|){1,9}(?:[ \t]?:?-{2,40}:?)?`),
    drop,
  ],
  [
    'formatting',
    wholeLine(String.raw`\|([^\n]{1,500})\|`),
    (_match, [cells = '']) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(', '),
  ],
  ['formatting', /!\[[^[\]\n]{0,300}\]\([^()\s]{1,2000}\)/g, drop],
  [
    'formatting',
    /\[([^[\]\n]{1,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,2000}(?: "[^"\n]{0,200}")?\)/g,
    inner,
  ],
  ['formatting', /\[\^\w{1,12}\]:?|【[^【】\n]{1,60}】/g, drop],
  ['formatting', /~~(?=\S)[^~\n]{1,300}~~/g, drop],
  ['formatting', /(?<![*\\])\*{2,3}(?=[^\s*])([^\n]{1,2000}?)(?<=[^\s*])\*{2,3}(?!\*)/g, inner],
  [
    'formatting',
    /(?<![\p{L}\p{N}_])_{2,3}(?=[^\s_])([^\n_]{1,500})(?<=\S)_{2,3}(?![\p{L}\p{N}_])/gu,
    inner,
  ],
  [
    'direction',
    /(?<![\p{L}\p{N}*])\*([^*\n]{1,120})\*(?![\p{L}\p{N}*])/gu,
    (_match, [content = '']) => (isDirection(content) ? GAP : null),
  ],
  ['formatting', /(?<![\p{L}\p{N}*\\])\*(?=\S)([^*\n]{1,500})(?<=\S)\*(?![\p{L}\p{N}*])/gu, inner],
  [
    'formatting',
    /(?<![\p{L}\p{N}_@#/.\\])_(?=\S)([^_\n]{1,500})(?<=\S)_(?![\p{L}\p{N}_])/gu,
    inner,
  ],
  ['formatting', /`([^`\n]{1,300})`/g, inner],
  [
    'formatting',
    /(?<=^|\n)[ \t]*[-–—][ \t]+(?=\S)/g,
    (_match, _groups, { text }) => (isRepeated(text, /(?:^|\n)[ \t]*[-–—][ \t]+\S/g) ? '' : null),
  ],
  [
    'formatting',
    /(?<=^|\n)[ \t]*(?:#{2,6}[ \t]+|#[ \t]+(?!\d)|(?:>[ \t]?){1,9}|[*+•‣▪◦][ \t]+|-[ \t]+(?!\d)(?:\[[ x]\][ \t]+)?)(?=\S)/gi,
    () => '',
  ],
  ['formatting', /\\([\\`*_{}[\]()#+.!$~>|-])/g, inner],
  ['direction', wholeLine(String.raw`(?:INT|EXT)\.[ \t][^\n]{1,100}`), drop],
  [
    'direction',
    wholeLine(
      `(?:${DIRECTION_LABELS})(?:[ \\t]?[([][^()[\\]\\n]{0,60}[)\\]])?[ \\t]?:[ \\t]*[^\\n]{1,400}`,
      'gi',
    ),
    drop,
  ],
  [
    'direction',
    wholeLine(
      `(?:${WEAK_DIRECTION_LABELS})(?:[ \\t]?[([][^()[\\]\\n]{0,60}[)\\]])?[ \\t]?:[ \\t]*[^\\n]{1,400}`,
      'gi',
    ),
    (match, _groups, { text }) =>
      hasLabels(text) || !/[.!?…]["'”’)]?\s*$/.test(match) ? GAP : null,
  ],
  ['direction', /[♪♫♬]+(?:[^♪♫♬\n]{1,80}[♪♫♬]+)?/g, drop],
  ['timecode', new RegExp(String.raw`\[${SPACES}?${SPAN}${SPACES}?\]${SPACES}?:?`, 'gi'), drop],
  [
    'timecode',
    new RegExp(
      String.raw`(?<=(?:^|\n)[ \t\ue000]*)\(${SPACES}?${SPAN}${SPACES}?\)${SPACES}?:?`,
      'gi',
    ),
    drop,
  ],
  [
    'timecode',
    new RegExp(
      String.raw`(?<=(?:^|\n)[ \t\ue000]*)${TIME}${SPACES}?(?:-->|[-–—])${SPACES}?${TIME}${SPACES}?[:|-]?(?=\s)`,
      'gi',
    ),
    (match, _groups, { text }) =>
      /^\s*0{1,2}:/.test(match) || /(?:^|\n)\W{0,3}0{1,2}:00\b/.test(text) ? GAP : null,
  ],
  [
    'timecode',
    /(?<=(?:^|\n)[ \t\ue000]*)0{1,2}:\d{2}[ \t]*[:|–-]?(?=\s)/g,
    (_match, _groups, { text }) => (isRepeated(text, /(?:^|\n)[ \t]*0{1,2}:\d{2}\s/g) ? GAP : null),
  ],
  [
    'timecode',
    /(?<=(?:^|\n)[ \t\ue000]*)\d{1,3}[ \t]?[-–—][ \t]?\d{1,3}[ \t]?(?:s|secs?|seconds?)[ \t]?:/gi,
    drop,
  ],
  [
    'label',
    wholeLine(
      `(?:${LABELS}|${WEAK_LABELS})(?:[ \\t]?#?\\d{1,2})?(?:[ \\t]?[([][^()[\\]\\n]{0,60}[)\\]])?:?`,
      'gi',
    ),
    (match) =>
      /[:([#\d]|cta|hook|outro|call to action|video script/i.test(match) ||
      (match === match.toUpperCase() && new RegExp(`^\\s*(?:${LABELS})\\s*$`, 'i').test(match))
        ? GAP
        : null,
  ],
  [
    'label',
    labelled(WEAK_LABELS),
    (match, [lead = ''], { text }) =>
      hasLabels(text) || /[\d)\]]\s*:$/.test(match) ? lead + GAP : null,
  ],
  ['label', labelled(LABELS), (_match, [lead = '']) => lead + GAP],
  [
    'label',
    new RegExp(String.raw`(^|\n)${SPACES}*(?:${LABELS})${SPACES}+[–—-]${SPACES}+`, 'gi'),
    (_match, [lead = '']) => lead + GAP,
  ],
  [
    'direction',
    /\[([^[\]\n]{1,300})\]/g,
    (match, [content = ''], place) => (isBracketDirection(match, content, place) ? GAP : null),
  ],
  [
    'direction',
    /[(（]([^()（）\n]{1,160})[)）]/g,
    (_match, [content = ''], place) => (isParenthesisDirection(content, place) ? GAP : null),
  ],
  [
    'direction',
    /\{([^{}\n]{1,80})\}/g,
    (_match, [content = '']) => (isDirection(content) ? GAP : null),
  ],
];
