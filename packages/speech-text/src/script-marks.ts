/** What people paste with a script and nobody says. English words, lower case; `clean-script.ts` applies them. */

/** First words of a stage direction: "(smiling)", "*laughs*", "[cut to the kitchen]". */
const DIRECTIONS = `
  adjusts applause b-roll background beat big broll camera casually cheerful cheerfully chuckles chuckling clapping claps
  close-up closeup confidently crying cut cuts dramatic dramatically energetic energetically enthusiastic enthusiastically
  excited excitedly fade fades gasp gasps gentle gestures gesturing gestures giggles giggling grabs grinning grins happily
  holding holds inhales intro jingle jump-cut laugh laughing laughs laughter leaning leans lifting lifts looking looks
  lower-third music nodding nods off-camera on-screen outro overlay pan panning pans pause pauses picking picks playful
  playfully pointing points pouring pours raises raising sarcastic sarcastically scene sfx shot showing shows shrugging
  shrugs sigh sighing sighs silence sincerely sipping sips sits smile smiles smiling softly sound splash standing stands
  super surprised tasting tastes thoughtfully tilting tilts transition turning turns upbeat vo voice-over voiceover walking
  walks warmly waves waving whisper whispering whispers winking winks zoom zooming zooms
`;
export const DIRECTION_WORDS: ReadonlySet<string> = new Set(DIRECTIONS.trim().split(/\s+/));

/** Words that make a bracket a direction wherever they stand in it. */
export const DIRECTION_SIGNS =
  /\b(?:b-?roll|background music|camera|close-?up|cut(?:s|ting)? to|fades? (?:in|out)|jump cut|lower third|music|off[- ]screen|on[- ]screen|sound effects?|sfx|text overlay|to (?:the )?camera|voice-?over|zooms? (?:in|out))\b/i;

/** Who speaks, or which part follows: "Host:", "CTA:". What comes after is spoken. */
export const LABELS =
  'actor|actress|announcer|audio|body|character|closing|creator|cta|dialog(?:ue)?|guest|hook|host|influencer|interviewer|intro|line|lines|man|model|narration|narrator|opening|outro|person|presenter|scene|script|speaker|spoken|talent|ugc creator|v\\.?o\\.?|video script|voice|voice-?over|woman';

/** What is seen or heard besides: the whole line is not spoken. */
export const DIRECTION_LABELS =
  'action|b-?roll|background|camera|caption|captions|hashtags|music|on-?screen|on-?screen text|overlay|scene description|setting|sfx|shot|sound|sound effects?|super|text on screen|text overlay|visual|visuals';

/** Starts of lines that recur in spoken lists, so they are not names of speakers. */
export const SPOKEN_LABELS =
  /^(?:after|answer|before|benefit|con|day|fact|first|lie|monday|myth|night|no|note|option|pro|problem|q|a|question|reason|result|rule|second|solution|step|then|now|third|tip|truth|week|yes)\b/i;

/** A bracket to be filled in, which the writer has to see: "[your brand]". */
export const PLACEHOLDER =
  /\b(?:brand|city|code|company|date|discount|insert|link|location|name|number|placeholder|price|product|url|website|x{1,3}|your)\b/i;

/** Named entities of HTML that texts contain. */
export const ENTITIES: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
  },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ laquo: '«', raquo: '»', bull: '•', middot: '·', copy: '©', reg: '®', trade: '™', deg: '°' },
  ...{ euro: '€', pound: '£', yen: '¥', cent: '¢', sect: '§', times: '×', plusmn: '±', shy: '' },
  ...{ frac12: '½', frac14: '¼', frac34: '¾', eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', ntilde: 'ñ' },
  ...{ iexcl: '¡', iquest: '¿', zwnj: '\u200c', zwj: '\u200d', check: '✓', star: '☆' },
};
