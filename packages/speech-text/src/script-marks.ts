/**
 * Marks that users paste with a script and that are not spoken. English words, lower case; `clean-script.ts` applies
 * them.
 */

/** First words of a stage direction: "(smiling)", "*laughs*", "[cut to the kitchen]". */
const DIRECTIONS = `
  adjusts applause b-roll background beat broll camera casually cheerful cheerfully chuckles chuckling clapping claps
  close-up closeup confidently crying cut cuts dramatic dramatically energetic energetically enthusiastic enthusiastically
  excited excitedly fade fades gasp gasps gentle gestures gesturing gestures giggles giggling grabs grinning grins happily
  holding holds inhales intro jingle jump-cut laugh laughing laughs laughter leaning leans lifting lifts looking looks
  lower-third music nodding nods off-camera on-screen outro overlay pan panning pans pause pauses picking picks playful
  playfully pointing points pouring pours raises raising sarcastic sarcastically scene sfx shot showing shows shrugging
  shrugs sigh sighing sighs silence sincerely sipping sips sits smile smiles smiling softly sound splash standing stands
  surprised tasting tastes thoughtfully tilting tilts transition turning turns upbeat vo voice-over voiceover walking
  walks warmly waves waving whisper whispering whispers winking winks zoom zooming zooms
`;
/** First words of a stage direction in other languages: they are said as rarely. */
const FOREIGN_DIRECTIONS = `
  lachend lacht lächelnd lächelt flüstert flüsternd seufzt nickt winkt musik pausiert sonriendo sonríe sonrie riendo risas ríe
  susurra susurrando música suspira asiente souriant sourit rires riant musique chuchote chuchotant soupire sorridendo
  sorride ridendo risate musica sussurra sussurrando sospira sorrindo sorri rindo risos
`;
const words = (list: string): string[] => list.trim().split(/\s+/);
export const DIRECTION_WORDS: ReadonlySet<string> = new Set([
  ...words(DIRECTIONS),
  ...words(FOREIGN_DIRECTIONS),
]);

/** Words that make a bracket a direction wherever they stand in it. */
export const DIRECTION_SIGNS =
  /\b(?:b-?roll|background music|big smile|camera|close-?up|cut(?:s|ting)? to|fades? (?:in|out)|jump cut|lower third|music|off[- ]screen|on[- ]screen|sound effects?|sfx|text overlay|to (?:the )?camera|voice-?over|zooms? (?:in|out))\b|^(?:in|with) an? [a-z-]+ (?:smile|tone|voice|whisper)$|微笑|微笑み|笑|音乐|音樂|音楽|停顿|停頓|拍手|鼓掌/i;

/** Labels of the speaker or of the part that follows: "Host:", "CTA:". The text after them is spoken. */
export const LABELS =
  'actor|actress|announcer|call to action|cta|dialog(?:ue)?|hook|host|influencer|interviewer|(?:fe)?male (?:speaker|voice)|narration|narrator|presenter|script|speaker|ugc creator|v\\.?o\\.?|video script|voice-?over|animateur|apresentadora?|erzähler(?:in)?|locutora?|moderator(?:in)?|narradora?|narrateur|narratore|narratrice|presentadora?|sprecher(?:in)?|voix off|voz en off';

/** Words that are labels where another label says that it is a script; elsewhere "Body: strong." is said. */
export const WEAK_LABELS =
  'audio|body|character|closing|creator|guest|intro|line|lines|man|model|opening|outro|person|problem|scene|solution|spoken|talent|voice|woman';

/** Labels of what is seen or heard besides: the whole line is not spoken. */
export const DIRECTION_LABELS =
  'b-?roll|on-?screen|on-?screen text|overlay|scene description|sfx|sound effects?|text on screen|text overlay|visual|visuals';

/**
 * Labels of directions only if no sentence follows, or another label says that it is a script: "Music: it is what I
 * live for." is said.
 */
export const WEAK_DIRECTION_LABELS =
  'action|background|camera|captions?|hashtags|music|scene|setting|shot|sound|super|title|video title';

/** Starts of lines that recur in spoken lists, so they are not names of speakers. */
export const SPOKEN_LABELS =
  /^(?:after|answer|battery|before|benefit|bonus|colou?r|con|day|fabric|fact|first|flavou?r|lie|material|monday|myth|night|no|note|offer|option|price|pro|problem|q|a|question|reason|result|rule|second|size|solution|step|then|now|third|tip|truth|was|week|weight|yes)\b/i;

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
