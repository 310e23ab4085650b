import { digitByDigit } from '../number-words.ts';
import { END, pattern, type Rule, wordBefore } from '../rule.ts';
import { sayCode } from '../say-word.ts';

const STREETS: Readonly<Record<string, string>> = {
  St: 'street',
  Ave: 'avenue',
  Rd: 'road',
  Blvd: 'boulevard',
  Dr: 'drive',
  Ln: 'lane',
  Ct: 'court',
  Pl: 'place',
  Sq: 'square',
  Hwy: 'highway',
  Pkwy: 'parkway',
};
const STREET = `(?:${Object.keys(STREETS).join('|')}|Street|Avenue|Road|Boulevard|Drive|Lane|Court|Place|Square|Highway|Parkway|Way)`;
const DIRECTIONS: Readonly<Record<string, string>> = {
  N: 'north',
  S: 'south',
  E: 'east',
  W: 'west',
  NE: 'northeast',
  NW: 'northwest',
  SE: 'southeast',
  SW: 'southwest',
};

const NAME = String.raw`(?: (?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}']{1,30}\.?|[NSEW]\.?)){1,3}`;

/** "221B Baker St.", "350 Fifth Ave", "1600 Pennsylvania Avenue": in pairs, as people say them. */
const houseNumber: Rule = {
  pattern: pattern(String.raw`(\d{1,4})([A-F])?(?=${NAME} ${STREET}${END})`),
  say: ([, digits = '', letter]) => sayCode(digits) + (letter ? ` ${letter}` : ''),
};

/** "Ft. Worth", "Mt Fuji". */
const height: Rule = {
  pattern: pattern(
    String.raw`(?:(Mt)\.?(?= \p{Lu}\p{Ll})|Ft\.?(?= (?:Worth|Lauderdale|Myers|Collins|Wayne|Knox)))`,
  ),
  say: ([, mount]) => (mount ? 'mount' : 'fort'),
};

/** "N. America", "W. Virginia". */
const quarter: Rule = {
  pattern: pattern(
    String.raw`([NSEW])\.(?= (?:America|Africa|Asia|Korea|Carolina|Dakota|Virginia|Ireland|Europe|London|Hollywood)${END})`,
  ),
  say: ([, letter = '']) => DIRECTIONS[letter] ?? null,
};

/** "42 W. 10th St.", "Pennsylvania Ave. NW". */
const direction: Rule = {
  pattern: pattern(String.raw`([NS][EW]?|[EW])\.?${END}`),
  say([, letters = ''], place) {
    const before = wordBefore(place);
    const isBeforeName = /^ (?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}\p{Ll})/u.test(
      place.line.slice(place.to, place.to + 8),
    );
    const isInAddress =
      (/^\d{1,5}[A-F]?$/.test(before) && isBeforeName) ||
      new RegExp(`^${STREET}\\.?$`).test(before);
    return isInAddress ? (DIRECTIONS[letters] ?? null) : null;
  },
};

/** "5th Ave", "Sunset Blvd.": after a name. "St" and "Dr" have a rule of their own. */
const street: Rule = {
  pattern: pattern(`(Ave|Rd|Blvd|Ln|Ct|Pl|Sq|Hwy|Pkwy|(?:St|Dr)(?=,|$|\\n))\\.?${END}`),
  say([written, word = ''], place) {
    const isAfterName = /^(?:\p{Lu}[\p{L}']+|\d{1,3}(?:st|nd|rd|th))$/u.test(wordBefore(place));
    const isRoad = word === 'Hwy' && /^ \d/.test(place.line.slice(place.to, place.to + 2));
    if (!isAfterName && !isRoad) return null;
    const isEnd =
      written.endsWith('.') &&
      /^(?:$|\n| (?!(?:[NS][EW]?|[EW])\b)\p{Lu})/u.test(place.line.slice(place.to, place.to + 4));
    return `${STREETS[word]}${isEnd ? '.' : ''}`;
  },
};

const STATES: Readonly<Record<string, string>> = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California' },
  ...{ CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware', FL: 'Florida', GA: 'Georgia' },
  ...{ HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas' },
  ...{ KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts' },
  ...{ MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana' },
  ...{ NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico' },
  ...{ NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma' },
  ...{ OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina' },
  ...{ SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont' },
  ...{ VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming' },
};

/** "Austin, TX" and "New York, NY 10001". */
const state: Rule = {
  pattern: pattern(`([A-Z]{2})(?: (\\d{5}))?${END}`),
  say([, letters = '', zip], { line, from }) {
    const name = STATES[letters];
    if (!name || !/\p{Lu}[\p{Ll}'.]{1,20}, $/u.test(line.slice(Math.max(0, from - 24), from)))
      return null;
    // "Jane Doe, MD" is a doctor, and "Anna, OK?" no state.
    if (zip === undefined && /^(?:MD|OK|HI|ME)$/.test(letters)) return null;
    return zip === undefined ? name : `${name} ${digitByDigit(zip)}`;
  },
};

const zip: Rule = {
  pattern: pattern(`(\\d{5})${END}(?!,\\d)`),
  say: ([, digits = ''], place) =>
    /^(?:zip|code|ZIP|DC|D\.C\.)$/.test(wordBefore(place)) ? digitByDigit(digits) : null,
};

export const placesByName = [state, direction, street, height, quarter];
export const placesByNumber = [houseNumber, zip];
