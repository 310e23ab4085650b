/** The vocabulary of descriptions. A new synonym is one line here. */
import { GENDER_NOUNS, GENDER_PRONOUNS } from '@talkreel/speech-text/gender-words';
import type { HairStyle, PersonRig } from '../rig.ts';

export type Table<T> = ReadonlyArray<readonly [words: string, value: T]>;

export const clothColors: Table<string> = [
  ['black|jet', '#26242b'],
  ['white|ivory', '#f4f1ea'],
  ['cream|off white|beige|ecru', '#eadfc9'],
  ['grey|gray|charcoal|slate', '#6f747d'],
  ['silver', '#b9bfc9'],
  ['red|scarlet|crimson', '#c8343a'],
  ['burgundy|maroon|wine', '#7a2436'],
  ['coral|salmon', '#f0705f'],
  ['orange|tangerine', '#e8822e'],
  ['rust|terracotta', '#b5583a'],
  ['yellow|mustard', '#e2b13c'],
  ['gold|golden|amber', '#d8a63e'],
  ['olive|khaki', '#7d7b46'],
  ['green|emerald|forest', '#3f8456'],
  ['mint|sage', '#9cc7a8'],
  ['teal|turquoise', '#2a8c8c'],
  ['cyan|aqua', '#4fbfd4'],
  ['blue|cobalt|royal', '#3366b8'],
  ['light blue|sky blue|baby blue|pale blue', '#8fbbe0'],
  ['navy|dark blue|midnight', '#26345a'],
  ['purple|violet|plum', '#6f4aa8'],
  ['lavender|lilac|mauve', '#b8a2dc'],
  ['pink|rose|blush', '#e58bb0'],
  ['magenta|fuchsia|hot pink', '#cf3f8c'],
  ['brown|chocolate', '#6e4a33'],
  ['tan|camel', '#c39a6b'],
];

export const hairColors: Table<string> = [
  ['black|jet|raven', '#1d1a1f'],
  ['dark', '#2c201b'],
  ['dark brown|chestnut|espresso', '#3f281d'],
  ['brown|brunette|chocolate', '#5d3a25'],
  ['light brown|sandy|caramel|honey', '#9a6c40'],
  ['auburn|mahogany', '#7b3320'],
  ['blond|blonde|golden|flaxen', '#dcb56a'],
  ['platinum|bleached|ash blonde', '#ece0c4'],
  ['dark blonde|dirty blonde', '#b18a50'],
  ['red|ginger|redhead|copper|strawberry|orange', '#b9542a'],
  ['grey|gray|silver|salt and pepper|ash', '#a3a4a8'],
  ['white|snow', '#e4e2df'],
  ['pink|rose', '#e584ae'],
  ['blue|navy', '#3f68bf'],
  ['green|emerald|mint|teal|turquoise', '#3d9a78'],
  ['purple|violet|lavender|lilac', '#7d55b8'],
];

export const eyeColors: Table<string> = [
  ['blue|azure', '#4f86c6'],
  ['light blue|icy|ice blue', '#86b6dd'],
  ['green|emerald', '#4f8f58'],
  ['hazel|olive|amber|golden|honey', '#8f6a34'],
  ['brown|chocolate', '#5c3a22'],
  ['dark|dark brown|black', '#3a241a'],
  ['grey|gray|silver', '#7d8a96'],
  ['violet|purple', '#7b5cb0'],
];

/** Skin of people described like this, with hair and eyes to match if nothing else is said. */
export interface Looks {
  skins: readonly string[];
  hair?: readonly string[];
  eyes?: readonly string[];
  heritage?: PersonRig['heritage'];
}

const pale = ['#f6d9c6', '#f3d0b8'];
const light = ['#f0c6a6', '#eab98f'];
const tan = ['#d9a577', '#cf9865'];
const brown = ['#b47a4e', '#a06840'];
const deep = ['#7c4b30', '#6a3d27', '#593220'];

export const skinWords: Table<Looks> = [
  ['pale|porcelain|fair|very light|ivory', { skins: pale }],
  [
    'light|white|caucasian|european|british|french|german|american',
    { heritage: 'european', skins: light },
  ],
  [
    'scandinavian|swedish|norwegian|danish|finnish|nordic|dutch',
    { heritage: 'european', skins: pale, hair: ['#dcb56a', '#b18a50'], eyes: ['#4f86c6'] },
  ],
  [
    'irish|scottish',
    {
      heritage: 'european',
      skins: pale,
      hair: ['#b9542a', '#7b3320'],
      eyes: ['#4f8f58', '#4f86c6'],
    },
  ],
  [
    'olive|mediterranean|italian|greek|spanish|turkish',
    { skins: ['#dcab80', '#e2b78f'], hair: ['#3f281d', '#1d1a1f'], eyes: ['#5c3a22', '#8f6a34'] },
  ],
  ['tan|tanned|golden|bronze|sun kissed|sunkissed', { skins: tan }],
  [
    'latina|latino|hispanic|mexican|brazilian|colombian',
    { skins: tan, hair: ['#3f281d', '#1d1a1f'], eyes: ['#5c3a22'] },
  ],
  [
    'middle eastern|arab|arabic|persian|iranian|egyptian|moroccan|lebanese',
    {
      heritage: 'middle-eastern',
      skins: ['#cf9b6d', '#d9a577'],
      hair: ['#1d1a1f', '#3f281d'],
      eyes: ['#5c3a22', '#8f6a34'],
    },
  ],
  [
    'chinese|japanese|korean|asian|east asian|vietnamese|taiwanese',
    { heritage: 'east-asian', skins: ['#f0cba8', '#e9bf97'], hair: ['#1d1a1f'], eyes: ['#3a241a'] },
  ],
  [
    'filipino|filipina|thai|indonesian|malay|southeast asian',
    { heritage: 'east-asian', skins: ['#d3a071', '#c99263'], hair: ['#1d1a1f'], eyes: ['#3a241a'] },
  ],
  [
    'indian|south asian|pakistani|bangladeshi|sri lankan|desi|tamil',
    { heritage: 'south-asian', skins: brown, hair: ['#1d1a1f'], eyes: ['#3a241a', '#5c3a22'] },
  ],
  [
    'brown|medium|caramel|mixed race|biracial',
    { skins: brown, hair: ['#1d1a1f', '#3f281d'], eyes: ['#5c3a22'] },
  ],
  [
    'black|dark|deep|ebony|african|african american|nigerian|kenyan|ghanaian|ethiopian|somali|jamaican|haitian',
    { heritage: 'african', skins: deep, hair: ['#1d1a1f'], eyes: ['#3a241a'] },
  ],
];

/** Before a person these mean skin, even without the word 'skin'. */
export const skinBeforePerson = new Set([
  'black',
  'white',
  'brown',
  'pale',
  'fair',
  'tan',
  'tanned',
  'dark',
  'olive',
  'bronze',
  'ebony',
]);

export const genderWords: Table<PersonRig['gender']> = (['female', 'male'] as const).map(
  (gender): [string, PersonRig['gender']] => [
    [...GENDER_NOUNS[gender], ...GENDER_PRONOUNS[gender]].join('|'),
    gender,
  ],
);

export const hairStyleWords: Table<HairStyle> = [
  ['afro', 'afro'],
  ['hijab|headscarf|head scarf|veil', 'hijab'],
  ['bald|shaved head|hairless|no hair|clean shaven head', 'bald'],
  ['buzz|buzz cut|buzzcut|shaved|crew cut|military cut', 'buzz'],
  ['fade|high top|skin fade', 'fade'],
  ['man bun|manbun', 'man-bun'],
  ['ponytail|pony tail', 'ponytail'],
  ['bun|low bun|messy bun|top knot|topknot|updo|chignon|hair tied back', 'bun'],
  ['braid|box braids|braids|braided|plaits|pigtails|cornrows', 'braids'],
  ['dreadlock|dreadlocks|dreads|locs', 'locs'],
  ['messy|tousled|unkempt|spiky', 'quiff'],
  ['bangs|fringe', 'bangs'],
  ['bob|chin length|shoulder length|lob', 'bob'],
  ['pixie|pixie cut', 'pixie'],
  ['quiff|pompadour|slicked back|slicked', 'quiff'],
  [
    'side part|side parted|side parting|side swept|combed over|comb over|neat hair|parted hair',
    'side-part',
  ],
  ['receding|balding|thinning', 'receding'],
];

/** Words that say length or texture; the style is chosen from the pair. */
export const hairTexture: Table<'curly' | 'wavy' | 'straight'> = [
  ['curly|curls|coily|kinky|frizzy|ringlets|perm', 'curly'],
  ['wavy|waves|beachy', 'wavy'],
  ['straight|sleek|smooth', 'straight'],
];
export const hairLength: Table<'long' | 'medium' | 'short'> = [
  ['long|flowing|waist length|very long', 'long'],
  ['medium|mid length', 'medium'],
  ['short|cropped|close cropped|boyish', 'short'],
];

export const beardWords: Table<PersonRig['beard']> = [
  ['stubble|five o clock shadow|unshaven|scruff|scruffy', 'stubble'],
  ['goatee', 'goatee'],
  ['moustache|mustache', 'moustache'],
  ['full beard|long beard|bushy beard|big beard|thick beard|lumberjack', 'full'],
  ['beard|bearded|facial hair', 'short'],
];

export const moodWords: Table<number> = [
  ['laughing|beaming|joyful|ecstatic|cheerful|excited|radiant|big smile', 0.95],
  ['smiling|smile|smiles|happy|friendly|warm|kind|cute|fun|playful', 0.7],
  ['calm|neutral|relaxed|natural|confident', 0.2],
  ['serious|stern|professional|focused|determined|mysterious', -0.15],
  ['sad|angry|grumpy|gloomy|frowning|upset|moody|tired', -0.6],
];

export const makeupWords: Table<PersonRig['makeup']> = [
  ['red lipstick|bold makeup|heavy makeup|glamorous|glam|dramatic makeup|smoky eyes', 'bold'],
  ['makeup|make up|lipstick|mascara|eyeliner', 'natural'],
];

export const kindWords: Table<'robot' | 'puppet'> = [
  [
    'robot|robots|android|cyborg|droid|bot|mech|machine|automaton|robotic|ai assistant|cyber cat|robo',
    'robot',
  ],
  [
    'puppet|puppets|muppet|muppets|felt|plush|plushie|sock puppet|marionette|furry monster|monster|teddy|stuffed animal|fuzzy creature|alien|dragon|bunny|rabbit|bear|dog|puppy',
    'puppet',
  ],
  ['fox|cat|kitten|kitty|feline|cat robot|robot cat|robot fox', 'robot'],
];

/** A colour before one of these does not apply to anything we draw. */
export const nouns = {
  hair: /^(hair|haired|hairs|hairstyle|locks|curls|bob|ponytail|braids?|bangs|fringe|afro|bun|pixie|waves|tresses|mohawk|pigtails)$/,
  beard: /^(beard|bearded|stubble|goatee|moustache|mustache)$/,
  eyes: /^(eyes?|eyed|gaze)$/,
  skin: /^(skin|skinned|complexion|skintone)$/,
  outfit:
    /^(suit|tuxedo|blazer|hoodie|hoody|sweatshirt|turtleneck|sweater|jumper|pullover|knit|cardigan|denim|leather|jacket|overalls|dungarees|apron|smock|coat|raincoat|windbreaker|dress|gown|blouse|sundress|top|shirt|tee|tshirt|vest|waistcoat|outfit|clothes|clothing|uniform|robe|kimono|sari|saree|scrubs|puffer|jersey|polo|tank|flannel)$/,
  neckwear: /^(tie|necktie|bow|bowtie|shawl|scarf|bandana)$/,
  lips: /^(lipstick|lips|nails|makeup)$/,
  glasses: /^(glasses|spectacles|eyeglasses|specs|sunglasses|shades|frames)$/,
  scarf: /^(hijab|headscarf|veil)$/,
  backdrop: /^(background|backdrop|wall|curtain|studio|light|lights|lighting|room)$/,
  headwear:
    /^(hat|cap|beanie|headphones|headset|helmet|beret|headwrap|turban|fedora|stetson|crown)$/,
  person:
    /^(woman|women|man|men|girl|girls|boy|boys|guy|lady|gentleman|person|people|influencer|model|male|female|child|kid|teen|teenager|student|mom|dad|creator|businesswoman|businessman|grandmother|grandfather|doctor|chef)$/,
  body: /^(robot|android|droid|bot|shell|body|metal|fur|furred|puppet|muppet|monster|felt|fleece|plush|creature|machine|alien|dragon|bear|bunny|rabbit|dog|puppy|fox|cat|kitten|armou?r|casing)$/,
} as const;
