import { NAME_MAX_CHARACTERS } from './constants.ts';

// Usernames as shown in the header and beside shared videos: unique, visible, and unlike any other in appearance.

/** More marks than this on one letter reach into the lines around it. */
const MAX_MARKS = 2;

/** Characters that take no room, reverse the text or show nothing; not the one that colours an emoji. */
const INVISIBLE = /[\p{C}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const SPACES = /[\s\p{Z}]+/gu;
const PILED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/**
 * Letters that look like Latin ones, from the alphabets that have many: a name entirely in one of them may still look
 * Latin. Full-width, mathematical and circled letters are normalised first.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      // Cyrillic
      ['аасеԁһіјӏорԛѕԝхуүкмтвнгӕ', 'aacedhijlopqswxyykmtbhrae'],
      // Greek
      ['αβεικνορτυχγω', 'abeiknoptuxyw'],
      // Latin variants: small capitals, dotless and script letters
      ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıȷɑɡſɩł', 'abcdefghijklmnoprstuvwyzijagsil'],
      // Armenian
      ['աօսոհյց', 'wouuhjg'],
    ] as const
  ).flatMap(([letters, latin]) =>
    [...letters].map((letter, at) => [letter, [...latin][at] ?? letter] as const),
  ),
);

/** One alphabet per name. Scripts that are written together anywhere in the world count as one. */
const ALPHABETS = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]$/u,
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Armenian}$/u,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Hebrew}$/u,
];

/** -1 for those that look like no other. */
const alphabetOf = (letter: string): number =>
  ALPHABETS.findIndex((alphabet) => alphabet.test(letter));

function alphabetsOf(name: string): Set<number> {
  return new Set([...name].filter((character) => /\p{L}/u.test(character)).map(alphabetOf));
}

const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(SPACES, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(PILED_MARKS, '$1')
    .trim();

const toLatin = (text: string): string =>
  [...text].map((letter) => LOOKS_LIKE[letter.toLowerCase()] ?? letter).join('');

/** Equal for names that look alike; no two users have the same. */
export function usernameKey(name: string): string {
  const letters = visible(name).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return toLatin(letters)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i|]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const KEPT = usernameKey('talkreel');

/** Why this cannot be a username, for the user; null if it can. */
export function usernameProblem(name: string): string | null {
  if (name === '') return 'A username needs at least one character';
  if ([...name].length > NAME_MAX_CHARACTERS)
    return `Usernames cannot exceed ${NAME_MAX_CHARACTERS} characters`;
  if (name.normalize('NFC') !== visible(name))
    return 'A username must be one line of visible characters';
  const key = usernameKey(name);
  if (key === '') return 'A username needs at least one letter or digit';
  if (key.includes(KEPT)) return 'This username is reserved';
  if (alphabetsOf(name).size > 1) return 'A username must use the letters of one alphabet';
  return null;
}

/** The nearest valid username, for a name from the identity provider. */
export function mendUsername(name: string): string {
  const shown = cut(visible(name));
  if (usernameProblem(shown) === null) return shown;
  const latin = cut(visible(toLatin(shown)));
  return usernameProblem(latin) === null ? latin : 'User';
}

/** A name, or the visible part of it. */
export const visibleName = (name: string): string => cut(visible(name));

function cut(name: string): string {
  return [...name].slice(0, NAME_MAX_CHARACTERS).join('').trim();
}
