import { cleanName, cutName } from './clean-name.ts';
import { NAME_MAX_CHARACTERS } from './constants.ts';

// Usernames as shown in the header and beside shared videos: unique, visible, and unlike any other in appearance.

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

/** The alphabet of a letter; -1 for those that look like no other. */
const alphabetOf = (letter: string): number =>
  ALPHABETS.findIndex((alphabet) => alphabet.test(letter));

function alphabetsOf(name: string): Set<number> {
  return new Set([...name].filter((character) => /\p{L}/u.test(character)).map(alphabetOf));
}

const toLatin = (text: string): string =>
  [...text].map((letter) => LOOKS_LIKE[letter.toLowerCase()] ?? letter).join('');

/** Equal for names that look alike; no two users have the same. */
export function usernameKey(name: string): string {
  const letters = cleanName(name).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return toLatin(letters)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i|]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const KEPT = usernameKey('talkreel');

/** Why a clean name cannot be a username, for the user; null if it can. */
export function usernameProblem(name: string): string | null {
  if (name === '') return 'A username needs at least one character';
  if ([...name].length > NAME_MAX_CHARACTERS)
    return `Usernames cannot exceed ${NAME_MAX_CHARACTERS} characters`;
  const key = usernameKey(name);
  if (key === '') return 'A username needs at least one letter or digit';
  if (key.includes(KEPT)) return 'This username is reserved';
  if (alphabetsOf(name).size > 1) return 'A username must use the letters of one alphabet';
  return null;
}

/** A name from elsewhere, as it is shown. */
export const toDisplayName = (name: string): string =>
  cutName(cleanName(name), NAME_MAX_CHARACTERS);

/** The nearest valid username, for a name from the identity provider. */
export function mendUsername(name: string): string {
  const shown = toDisplayName(name);
  if (usernameProblem(shown) === null) return shown;
  const latin = toDisplayName(toLatin(shown));
  return usernameProblem(latin) === null ? latin : 'User';
}
