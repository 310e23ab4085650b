/** Word lists of the text normaliser. */

/** Written short, spoken long. Keys are lower case without their full stop. */
export const abbreviations: Record<string, string> = {
  dr: 'doctor',
  mr: 'mister',
  mrs: 'missus',
  ms: 'miz',
  prof: 'professor',
  st: 'saint',
  jr: 'junior',
  sr: 'senior',
  vs: 'versus',
  etc: 'et cetera',
  approx: 'approximately',
  incl: 'including',
  excl: 'excluding',
  min: 'minutes',
  mins: 'minutes',
  sec: 'seconds',
  secs: 'seconds',
  hrs: 'hours',
  dept: 'department',
  est: 'established',
  ft: 'featuring',
  inc: 'incorporated',
  ltd: 'limited',
  co: 'company',
  corp: 'corporation',
  jan: 'January',
  feb: 'February',
  aug: 'August',
  sept: 'September',
  oct: 'October',
  nov: 'November',
  dec: 'December',
};

/** Names and coinages that spelling rules get wrong. */
export const respelled: Record<string, string> = {
  saas: 'sass',
  ios: 'I.O.S.',
  tiktok: 'tick tock',
  talkreel: 'talk reel',
  ecommerce: 'E. commerce',
  'e-commerce': 'E. commerce',
  wifi: 'why fie',
  'wi-fi': 'why fie',
  shopify: 'shoppa fie',
  spotify: 'spotta fie',
  linkedin: 'linked in',
  paypal: 'pay pal',
};

/** Said as a word even though written in capitals. */
export const spokenAcronyms = new Set(
  'NASA NATO UNESCO UNICEF RADAR LASER SCUBA PIN SIM FOMO YOLO GIF JPEG RAM ROM NASDAQ IKEA LEGO ASAP SWAT ZIP COVID SARS OPEC FIFA BIOS SASS LOL MEME CAPTCHA'.split(
    ' ',
  ),
);

/** Spelled letter by letter although they could be read as words, or are written in small letters. */
export const spelledAcronyms = new Set(
  'AI API APIS ATM B2B B2C BBQ CBD CEO CFO CMO COO CRM CSS CTA CTO CV DIY DJ DNA DVD ERP ESG ETA EU EV FAQ FAQS FBI FDA FYI GPS GPU HD HDMI HIV HR HTML HTTP ID IP IPO IQ IRS IT IV KPI KPIS LED LLC LLM MBA MP MRI MVP NBA NFL NFT NGO NHS OK PC PDF PE PHD PM PR QA QR R&D ROI RPG SDK SEO SMS SPF SQL SUV TV UFO UGC UI UK UN URL US USA USB UV UX VC VIP VPN VR WWW XL XML'.split(
    ' ',
  ),
);

/** Words people put in capitals for emphasis; they stay words. */
export const shoutedWords = new Set(
  'A I ALL AND ANY ARE ASK BAD BEST BIG BUT BUY CAN DAY DO DONT END FAST FOR FREE FUN GET GIFT GO GOOD HAS HER HIM HIS HOT HOW HUGE IF IN IS IT ITS JUST LOVE LOW MAN MAX ME MORE MOST MUST MY NEW NO NOT NOW OFF OH OLD ON ONE ONLY OR OUR OUT OWN PLUS REAL RED SALE SAVE SEE SHE SO STOP SURE TEN THE THIS TO TOO TOP TRY TWO UP USE VERY WAY WE WHO WHY WIN WOW YES YET YOU YOUR ZERO'.split(
    ' ',
  ),
);

/** Units after a number: singular and plural. */
export const units: Record<string, [string, string]> = {
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  mg: ['milligram', 'milligrams'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  km: ['kilometer', 'kilometers'],
  m: ['meter', 'meters'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  ft: ['foot', 'feet'],
  mi: ['mile', 'miles'],
  l: ['liter', 'liters'],
  ml: ['milliliter', 'milliliters'],
  kmh: ['kilometer per hour', 'kilometers per hour'],
  'km/h': ['kilometer per hour', 'kilometers per hour'],
  mph: ['mile per hour', 'miles per hour'],
  gb: ['gigabyte', 'gigabytes'],
  mb: ['megabyte', 'megabytes'],
  tb: ['terabyte', 'terabytes'],
  kb: ['kilobyte', 'kilobytes'],
  ms: ['millisecond', 'milliseconds'],
  s: ['second', 'seconds'],
  sec: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  hz: ['hertz', 'hertz'],
  khz: ['kilohertz', 'kilohertz'],
  w: ['watt', 'watts'],
  kw: ['kilowatt', 'kilowatts'],
  kwh: ['kilowatt hour', 'kilowatt hours'],
  kcal: ['kilocalorie', 'kilocalories'],
  '°c': ['degree Celsius', 'degrees Celsius'],
  '°f': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': ['degree', 'degrees'],
  k: ['thousand', 'thousand'],
  bn: ['billion', 'billion'],
  x: ['times', 'times'],
  mins: ['minute', 'minutes'],
  secs: ['second', 'seconds'],
};

/** Main unit singular and plural, then hundredths. */
export const currencies: Record<string, [string, string, string, string]> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  '¥': ['yen', 'yen', 'sen', 'sen'],
  '₹': ['rupee', 'rupees', 'paisa', 'paise'],
  USD: ['dollar', 'dollars', 'cent', 'cents'],
  EUR: ['euro', 'euros', 'cent', 'cents'],
  GBP: ['pound', 'pounds', 'penny', 'pence'],
};

export const symbols: Record<string, string> = {
  '&': ' and ',
  '@': ' at ',
  '%': ' percent ',
  '+': ' plus ',
  '=': ' equals ',
  '#': ' hashtag ',
  '©': ' ',
  '®': ' ',
  '™': ' ',
  '½': ' one half ',
  '¼': ' one quarter ',
  '¾': ' three quarters ',
  '×': ' times ',
  '÷': ' divided by ',
  '±': ' plus or minus ',
};
