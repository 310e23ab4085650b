import { digitByDigit } from '../number-words.ts';
import { END, pattern, wordBefore, type Place, type Rule } from '../rule.ts';
import { splitName } from '../say-word.ts';
import { KNOWN_HOSTS, SPELLED_TOPS, TOPS, WORD_TOPS } from '../top-levels.ts';

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?`;
const TOP = `(?:${TOPS.join('|')})`;
/** Top-level domains that are spelled letter by letter. */
const SPELLED_TOP: Readonly<Record<string, string>> = Object.fromEntries(
  SPELLED_TOPS.map((top) => [top, `${[...top.toUpperCase()].join('.')}.`]),
);

const EXACT: Readonly<Record<string, string>> = {
  '.': 'dot',
  '-': 'dash',
  _: 'underscore',
  '+': 'plus',
  '%': 'percent',
};

const email: Rule = {
  pattern: pattern(`([\\p{L}\\p{N}._%+-]{1,64})@((?:${LABEL}\\.){1,5}\\p{L}{2,24})${END}`),
  say: ([, name = '', host = ''], place) => `${sayExactly(name, place)} at ${sayHost(host, place)}`,
};

/** The host and the readable part of the path; the query is not spoken. */
const url: Rule = {
  pattern: pattern(String.raw`(?:https?:\/\/|www\.)([^\s/?#]{1,253})([^\s]{0,2000})`, 'i'),
  say([, host = '', rest = ''], place) {
    const [, bare = '', end = ''] = /^(?:www\.)?(.*?)([.,;:!?)\]'"]*)$/i.exec(host) ?? [];
    const spoken = sayHost(bare.replace(/:\d+$/, ''), place);
    return rest === '' ? spoken + lastMark(end) : spoken + sayPath(rest, place);
  },
};

/** Words after which an address follows. */
const ADDRESSED = /^(?:at|visit|via|website|site|link|url|open|see)$/i;

const domain: Rule = {
  pattern: pattern(`((?:${LABEL}\\.){1,4}${TOP})${END}(?!\\.\\p{L}|[@_])(/[^\\s]{0,500})?`, 'i'),
  say([, host = '', rest = ''], place) {
    // "Really.It" is the end of one sentence and the start of another.
    if (/^[\p{L}]+\.\p{Lu}/u.test(host) && !/^\p{Lu}+\./u.test(host)) return null;
    const top = host.slice(host.lastIndexOf('.') + 1).toLowerCase();
    const isClear = rest !== '' || ADDRESSED.test(wordBefore(place)) || KNOWN_HOSTS.has(host);
    if (WORD_TOPS.includes(top) && !isClear) return null;
    return sayHost(host, place) + sayPath(rest, place);
  },
};

/** Endings of files and of names such as "Node.js". */
const ENDINGS: Readonly<Record<string, string>> = {
  ...{ json: 'jason', zip: 'zip', net: 'net', doc: 'doc', md: 'M.D.', exe: 'E.X.E.' },
  ...Object.fromEntries(
    ['js', 'ts', 'css', 'html', 'pdf', 'png', 'jpg', 'csv', 'mp', 'psd', 'svg', 'docx', 'xlsx'].map(
      (ending) => [ending, `${[...ending.toUpperCase()].join('.')}.`],
    ),
  ),
};

/** "Node.js", "menu.pdf", "clip.mp4". */
const file: Rule = {
  pattern: pattern(
    `(${LABEL})\\.(${Object.keys(ENDINGS).join('|')})(?:(?<=mp)([34]))?${END}(?![@.]\\p{L})`,
  ),
  say([, name = '', ending = '', digit], place) {
    const said = `${sayExactly(name, place)} dot ${ENDINGS[ending]}`;
    return digit ? `${said} ${place.say(digit)}` : said;
  },
};

/** ".com" and ".jpg" by themselves. */
const ending: Rule = {
  pattern: pattern(
    `\\.(?:(com|net|NET|org|io|ai|app|co|shop|store|dev)|(jpg|png|pdf|mp[34]))${END}`,
  ),
  say: ([, name = '', type], place) =>
    `dot ${type ? place.say(type.toUpperCase()) : (SPELLED_TOP[name] ?? name.toLowerCase())}`,
};

function sayHost(host: string, place: Place): string {
  const labels = host.split('.').filter(Boolean);
  return labels
    .map((label, index) => {
      const spelled = index > 0 ? SPELLED_TOP[label.toLowerCase()] : undefined;
      return spelled ?? sayExactly(index > 0 ? label.toLowerCase() : label, place);
    })
    .join(' dot ');
}

function sayPath(rest: string, place: Place): string {
  const [, path = ''] = /^([^?#]*)/.exec(rest) ?? [];
  const end = /[.,;:!?)\]'"]*$/.exec(rest)?.[0] ?? '';
  const parts = path
    .split('/')
    .map((part) => part.replace(/[.,;:!?)\]'"]+$/, ''))
    .filter((part) => part !== '')
    .map((part) => (/^\+?\d{7,15}$/.test(part) ? part.replace('+', '') : part));
  const isReadable =
    parts.length <= 3 && parts.every((part) => /^[\p{L}\p{N}_.-]{1,30}$/u.test(part));
  const said = isReadable ? parts.map((part) => ` slash ${sayPart(part, place)}`).join('') : '';
  return said + lastMark(end);
}

/** A phone number, as after "wa.me/", is no amount. */
function sayPart(part: string, place: Place): string {
  return /^\d{7,15}$/.test(part) ? digitByDigit(part) : sayExactly(part, place);
}

function lastMark(end: string): string {
  return /[.,;:!?]/.exec(end)?.[0] ?? '';
}

/** Reads names that listeners will type: dashes and underscores are spoken. */
function sayExactly(name: string, place: Place): string {
  return name
    .split(/([._%+-])/)
    .map((part) => EXACT[part] ?? place.say(splitName(part)))
    .filter(Boolean)
    .join(' ');
}

const handle: Rule = {
  pattern: pattern(String.raw`@([\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,58}[\p{L}\p{N}_])?)`),
  say: ([, name = ''], place) => `at ${sayExactly(name, place)}`,
};

/** "#TalkingVideos" is "hashtag talking videos", "#1" "number one". */
const tag: Rule = {
  pattern: pattern(String.raw`#([\p{L}\p{N}_]{1,100})`),
  say([, name = ''], place) {
    if (/^\d{1,6}$/.test(name)) return `number ${place.say(name)}`;
    const words = splitName(name)
      .split(/[\s_]+/)
      .filter(Boolean);
    const said = words.map((word) =>
      place.say(/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word),
    );
    return `hashtag ${said.join(' ')}`;
  },
};

export const links = [email, url, domain, file];
export const names = [handle, tag, ending];
