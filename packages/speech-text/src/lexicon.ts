/** The word lists of the reader. */

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Abbreviations with a full stop and their spoken form. Keys are lower case without the stop. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  ms: 'miz',
  prof: 'professor',
  jr: 'junior',
  sr: 'senior',
  vs: 'versus',
  etc: 'et cetera',
  approx: 'approximately',
  incl: 'including',
  excl: 'excluding',
  dept: 'department',
  est: 'established',
  inc: 'incorporated',
  ltd: 'limited',
  corp: 'corporation',
  co: 'company',
  ave: 'avenue',
  blvd: 'boulevard',
  rd: 'road',
  mt: 'mount',
  ft: 'featuring',
  feat: 'featuring',
  vol: 'volume',
  fig: 'figure',
  ext: 'extension',
  apt: 'apartment',
  tel: 'telephone',
  gov: 'governor',
  sen: 'senator',
  capt: 'captain',
  sgt: 'sergeant',
  lt: 'lieutenant',
  rev: 'reverend',
  min: 'minutes',
  mins: 'minutes',
  sec: 'seconds',
  secs: 'seconds',
  hrs: 'hours',
  jan: 'January',
  feb: 'February',
  aug: 'August',
  sept: 'September',
  oct: 'October',
  nov: 'November',
  dec: 'December',
};

/**
 * Also words that end sentences ("the best fig."): abbreviations only if capitalised and followed
 * by something.
 */
export const ALSO_WORDS = words(
  'min sec co inc est ms mt ft ave fig sen lt rev gov vol ext apt tel jan dec',
);

/** Before a name: never the end of a sentence. */
export const TITLES = words('mr mrs ms prof gov sen capt sgt lt rev mt');

/** Needs no full stop. */
export const BARE_SHORT_FORMS: Readonly<Record<string, string>> = {
  vs: 'versus',
  etc: 'et cetera',
  approx: 'approximately',
  aka: 'also known as',
  blvd: 'boulevard',
  hrs: 'hours',
  mins: 'minutes',
  secs: 'seconds',
  Tue: 'Tuesday',
  Tues: 'Tuesday',
  Thu: 'Thursday',
  Thurs: 'Thursday',
};

/** Names and coinages that spelling rules mispronounce. */
export const RESPELLED: Readonly<Record<string, string>> = {
  saas: 'sass',
  ios: 'I.O.S.',
  ipados: 'i pad O.S.',
  macos: 'mac O.S.',
  tiktok: 'tick tock',
  talkreel: 'talk reel',
  ecommerce: 'E commerce',
  'e-commerce': 'E commerce',
  'e-mail': 'email',
  wifi: 'why fie',
  'wi-fi': 'why fie',
  linkedin: 'linked in',
  paypal: 'pay pal',
  github: 'git hub',
  wordpress: 'word press',
  onlyfans: 'only fans',
  asap: 'A.S.A.P.',
};

/** Acronyms that are spoken as a word. */
export const SPOKEN_ACRONYMS = words(
  'NASA NATO UNESCO UNICEF RADAR LASER SCUBA PIN SIM FOMO YOLO GIF JPEG RAM ROM NASDAQ IKEA LEGO SWAT ZIP COVID SARS OPEC FIFA BIOS LOL MEME CAPTCHA BOGO SKU',
);

/** Acronyms that are spelled although they could be read as words. */
export const SPELLED_ACRONYMS = words(
  'AI API ATM BBC BBQ CBD CEO CFO CGI CIA CMO CNN COO CPM CPU CRM CSS CTA CTR CTO CV DIY DJ DM DNA DVD EDM ERP ESG ESPN EST ETA EU EV EVP FAQ FBI FDA FPS FYI GDP GDPR GMO GMT GPS GPT GPU HBO HD HDMI HDR HIV HQ HR HTML HTTP HTTPS HVAC IBM ID IP IPA IPO IQ IRS IT IV KFC KPI KPOP LCD LED LGBTQ LLC LLM LSD MBA MIT MLB MMA MP MRI MTV MVP NBA NBC NFL NFT NGO NHL NHS NPC NSFW NYC OK OLED OMG PC PDF PE PHD PM POV PPC PR PSA PST PTO PVC QA QR ROAS ROI RPG RSVP RV SDK SEO SMB SMS SPF SQL SSD SUV TBD TED TLC TV UAE UFC UFO UGC UI UK UN UPS URL US USA USB USP UTC UV UX VC VFX VHS VIP VPN VR WC WHO WTF XL XML XXL AWS DHL BMW NYU UCLA USPS',
);

/** Spelled even in lower case; none of them is a word. */
export const SPELLED_IN_SMALL = words(
  'ai api apis atm bbq ceo ceos cfo cto css cta diy dj dna faq faqs fbi fyi gps gpt gpu html http https kpi kpis llc llm llms mba mvp nba nfl nft nfts pdf pdfs phd roi seo sms sql suv tv ufo ugc url urls usa usb vip vpn',
);

/** Words that people capitalise for emphasis. */
export const SHOUTED_WORDS = words(
  'A ACT ADD ALL AND ANY ARE ASK BAD BAG BED BEST BIG BIT BOX BOY BUT BUY BY CAN CAR CAT CUP CUT DAD DAY DID DIE DO DOG DONT DRY DUE EAR EAT EGG END EYE FAN FAR FAST FAT FEW FIT FIX FLY FOR FREE FUN GET GIFT GO GOD GOOD GOT GUY HAD HAIR HAS HAT HE HER HEY HI HIM HIS HIT HOT HOW HUGE I IF IN IS ITS JOB JOY JUST KEY KID LET LIE LOT LOVE LOW MAN MAX ME MEN MIX MOM MORE MOST MUST MY NEW NEXT NO NOT NOW ODD OF OFF OH OIL OLD ON ONE ONLY OR OUR OUT OWN PAY PET PLUS PUT RAW REAL RED RUN SAD SALE SAT SAVE SAY SEA SEE SET SEX SHE SIX SKY SO SON STOP SUN SURE TAX TEA TEN THE THEM THEY THIS TIP TO TOO TOP TRY TWO UGH UP USE VAN VERY WAR WAS WAY WE WHY WIN WITH WON WOW YES YET YOU YOUR ZERO',
);

/** Spelled acronyms that are read as words when the text around them is in capitals. */
export const WORDS_WHEN_SHOUTING = words('IT US AM PM WHO OK TED PE IV ID PR');

type Names = readonly [one: string, many: string];

function unit(name: string): Names {
  return [name, `${name}s`];
}

/** After a number, in lower case. */
export const UNITS: Readonly<Record<string, Names>> = {
  kg: unit('kilogram'),
  kgs: unit('kilogram'),
  g: unit('gram'),
  mg: unit('milligram'),
  mcg: unit('microgram'),
  μg: unit('microgram'),
  lb: unit('pound'),
  lbs: unit('pound'),
  oz: unit('ounce'),
  km: unit('kilometer'),
  m: unit('meter'),
  cm: unit('centimeter'),
  mm: unit('millimeter'),
  μm: unit('micrometer'),
  nm: unit('nanometer'),
  ft: ['foot', 'feet'],
  yd: unit('yard'),
  yds: unit('yard'),
  mi: unit('mile'),
  'm^2': unit('square meter'),
  'km^2': unit('square kilometer'),
  'cm^2': unit('square centimeter'),
  'ft^2': ['square foot', 'square feet'],
  'm^3': unit('cubic meter'),
  'cm^3': unit('cubic centimeter'),
  'sq ft': ['square foot', 'square feet'],
  'sq m': unit('square meter'),
  'fl oz': unit('fluid ounce'),
  l: unit('liter'),
  ml: unit('milliliter'),
  cl: unit('centiliter'),
  gal: unit('gallon'),
  tsp: unit('teaspoon'),
  tbsp: unit('tablespoon'),
  kmh: ['kilometer per hour', 'kilometers per hour'],
  'km/h': ['kilometer per hour', 'kilometers per hour'],
  kph: ['kilometer per hour', 'kilometers per hour'],
  'm/s': ['meter per second', 'meters per second'],
  mph: ['mile per hour', 'miles per hour'],
  mpg: ['mile per gallon', 'miles per gallon'],
  gb: unit('gigabyte'),
  mb: unit('megabyte'),
  tb: unit('terabyte'),
  kb: unit('kilobyte'),
  mbps: ['megabit per second', 'megabits per second'],
  gbps: ['gigabit per second', 'gigabits per second'],
  ms: unit('millisecond'),
  s: unit('second'),
  sec: unit('second'),
  secs: unit('second'),
  min: unit('minute'),
  mins: unit('minute'),
  h: unit('hour'),
  hr: unit('hour'),
  hrs: unit('hour'),
  yr: unit('year'),
  yrs: unit('year'),
  hz: ['hertz', 'hertz'],
  khz: ['kilohertz', 'kilohertz'],
  mhz: ['megahertz', 'megahertz'],
  ghz: ['gigahertz', 'gigahertz'],
  w: unit('watt'),
  kw: unit('kilowatt'),
  kwh: unit('kilowatt hour'),
  mah: unit('milliamp hour'),
  kcal: unit('kilocalorie'),
  cal: unit('calorie'),
  cals: unit('calorie'),
  bpm: ['beat per minute', 'beats per minute'],
  rpm: ['revolution per minute', 'revolutions per minute'],
  fps: ['frame per second', 'frames per second'],
  dpi: ['dot per inch', 'dots per inch'],
  psi: ['P.S.I.', 'P.S.I.'],
  db: unit('decibel'),
  mp: unit('megapixel'),
  px: unit('pixel'),
  pt: unit('point'),
  pts: unit('point'),
  pcs: unit('piece'),
  acre: unit('acre'),
  '°c': ['degree Celsius', 'degrees Celsius'],
  '°f': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': unit('degree'),
  '%': ['percent', 'percent'],
  '‰': ['per mille', 'per mille'],
  '¢': unit('cent'),
  k: ['thousand', 'thousand'],
  mn: ['million', 'million'],
  mln: ['million', 'million'],
  bn: ['billion', 'billion'],
  x: ['times', 'times'],
};

/** Singular and plural of the unit and of its hundredth. */
export const CURRENCIES: Readonly<Record<string, readonly [string, string, string, string]>> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  '¥': ['yen', 'yen', 'sen', 'sen'],
  '₹': ['rupee', 'rupees', 'paisa', 'paise'],
  '₩': ['won', 'won', 'jeon', 'jeon'],
  '₽': ['ruble', 'rubles', 'kopek', 'kopeks'],
  '₺': ['lira', 'lira', 'kurus', 'kurus'],
  '₪': ['shekel', 'shekels', 'agora', 'agorot'],
  '₿': ['bitcoin', 'bitcoin', 'hundredth', 'hundredths'],
};

export const CURRENCY_CODES: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
};

/** "US$5": spoken before the currency. */
export const DOLLARS_OF: Readonly<Record<string, string>> = {
  US: 'U.S.',
  A: 'Australian',
  AU: 'Australian',
  C: 'Canadian',
  CA: 'Canadian',
  NZ: 'New Zealand',
  HK: 'Hong Kong',
  S: 'Singapore',
};

export const MAGNITUDES: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mm: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  tn: 'trillion',
};

export const PERIODS: Readonly<Record<string, string>> = {
  mo: 'month',
  mth: 'month',
  yr: 'year',
  hr: 'hour',
  h: 'hour',
  wk: 'week',
  min: 'minute',
  sec: 'second',
  s: 'second',
  kg: 'kilogram',
  lb: 'pound',
  oz: 'ounce',
};

/** A Roman numeral after one of these is a number. */
export const COUNTED_THINGS = words(
  'chapter part act book volume vol section phase stage type level grade class category article title appendix figure table step round season episode scene war bowl olympiad tier mark rocky rambo godfather fantasy souls evil',
);

/** A Roman numeral after one of these is an ordinal. */
export const RULERS = words(
  'Henry Louis Elizabeth Charles George Edward Richard James William John Paul Benedict Pius Philip Napoleon Ramses Nicholas Alexander Catherine Mary Frederick Ferdinand Gregory Leo Innocent Leopold Victoria',
);
