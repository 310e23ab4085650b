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
  gen: 'general',
  jr: 'junior',
  sr: 'senior',
  vs: 'versus',
  etc: 'et cetera',
  approx: 'approximately',
  incl: 'including',
  excl: 'excluding',
  dept: 'department',
  est: 'established',
  esq: 'esquire',
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
  vit: 'vitamin',
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
  mon: 'Monday',
  tue: 'Tuesday',
  tues: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  thurs: 'Thursday',
  fri: 'Friday',
};

/** Abbreviations that are also words ("the best fig."): read as such only if capitalised and followed by something. */
export const ALSO_WORDS = words(
  'min sec co inc est ms mt ft ave fig sen lt rev gov gen vol ext apt tel jan dec mon wed',
);

/** Titles before a name, so never the end of a sentence. */
export const TITLES = words('mr mrs ms prof gen gov sen capt sgt lt rev mt vit');

/** Short forms that need no full stop. */
export const BARE_SHORT_FORMS: Readonly<Record<string, string>> = {
  vs: 'versus',
  etc: 'et cetera',
  approx: 'approximately',
  aka: 'also known as',
  blvd: 'boulevard',
  hrs: 'hours',
  mins: 'minutes',
  secs: 'seconds',
  Mr: 'mister',
  Mrs: 'missus',
  Jr: 'junior',
  Sr: 'senior',
  Tue: 'Tuesday',
  Tues: 'Tuesday',
  Thu: 'Thursday',
  Thurs: 'Thursday',
  Feb: 'February',
  Aug: 'August',
  Sept: 'September',
  Oct: 'October',
  Nov: 'November',
  Dec: 'December',
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
  chatgpt: 'chat G.P.T.',
  ph: 'P.H.',
  ieee: 'I triple E',
  omg: 'O.M.G.',
  btw: 'by the way',
  pls: 'please',
  plz: 'please',
  yoy: 'year over year',
  ww1: 'World War one',
  ww2: 'World War two',
  wwi: 'World War one',
  wwii: 'World War two',
  bdrm: 'bedroom',
  gr8: 'great',
  m8: 'mate',
  l8r: 'later',
  π: 'pi',
};

/** Acronyms that are spoken as a word. */
export const SPOKEN_ACRONYMS = words(
  'NASA NATO UNESCO UNICEF RADAR LASER SCUBA PIN SIM FOMO YOLO GIF JPEG RAM ROM NASDAQ IKEA LEGO SWAT ZIP COVID SARS OPEC FIFA BIOS LOL MEME CAPTCHA BOGO SKU OSHA HIPAA FEMA FAFSA FICO HELOC IMAX EULA IBAN NAFTA PETA SPAC TASER AMBER WASP NIMBY HEPA ROM',
);

/** Acronyms that are spelled although they could be read as words. */
export const SPELLED_ACRONYMS = words(
  'AI API ATM BBC BBQ CBD CEO CFO CGI CIA CMO CNN COO CPM CPU CRM CSS CTA CTR CTO CV DIY DJ DM DNA DVD EDM ERP ESG ESPN EST ETA EU EV EVP FAQ FBI FDA FPS FYI GDP GDPR GMO GMT GPS GPT GPU GTA HBO HD HDMI HDR HIV HQ HR HTML HTTP HTTPS HVAC IBM ID IP IPA IPO IQ IRS IT IV KFC KPI KPOP LCD LED LGBTQ LLC LLM LSD MBA MIT MLB MMA MP MRI MTV MVP NBA NBC NFL NFT NGO NHL NHS NPC NSFW NYC OK OLED OMG PC PDF PE PHD PM POV PPC PR PSA PST PTO PVC QA QR ROAS ROI RPG RSVP RV SDK SEO SMB SMS SPF SQL SSD SUV TBD TED TLC TV UAE UFC UFO UGC UI UK UN UPS URL US USA USB USP UTC UV UX VC VFX VHS VIP VPN VR WC WHO WTF XL XML XXL AWS DHL BMW NYU UCLA USPS AARP ACLU ADHD AFAIK AKC AMA ASCII ASL ASMR ASPCA BPA BYOB CDC CPA CSI DHA DOJ DUI EFT EIN EMT EPA ETF EVOO FAA FCC FDIC FHA FTC FSA GED GOP HOA HSA IBS ICU IEEE IEP IFTTT IMDB IMO IOT IPTV ISBN ISP IVF LA LGBT LGBTQIA MSG NDA NIH NRA NSA OCD OEM OTC PCOS PDA PMS POA POC POS PTA PTSD ROTC RFID SDS SF SOS SSA TBA THC TSA UCI UHD UHF UPC USDA USMC USO UTI UVA UVB VA VAT WWE YMCA YWCA',
);

/** Acronyms that are spelled even in lower case; none of them is a word. */
export const SPELLED_IN_SMALL = words(
  'ai api apis atm bbq ceo ceos cfo cto css cta diy dj dna faq faqs fbi fyi gps gpt gpu html http https kpi kpis llc llm llms mba mvp nba nfl nft nfts pdf pdfs phd roi seo sms sql suv tv ufo ugc url urls usa usb vip vpn',
);

/** Words that are capitalised for emphasis. */
export const SHOUTED_WORDS = words(
  'A ACT ADD ADS AGE AGO AID AIM AIR APP APPS ALE ART BAR BEE BET BUS CAP COW CRY CUE DEW DIG DIP DUO EASE EASY EVE EYE FEE FIG FOG FOX FUR GAP GAS GEL GEM GUM GUT GYM HAM HEN HOP HUG ICE INK INN JAM JAR JAW JET LAB LAP LAW LEG LID LIP LOG MAP MAT MUD MUG NAIL NAP NET NIL NOD NUT OAK OAT ORE PAD PAN PEA PEN PIE PIG POP POT PRO PROS PUB RAG RAT RIB RIP ROW RUB RUG RUM RYE SAP SIP SIT SKI SPA SPY SUM TAB TAG TAN TAP TAR TIE TIN TOE TON TOY TUB TUG VET VOW WAX WEB WET WIG WIT ACT ADD ALL AND ANY ARE ASK BAD BAG BED BEST BIG BIT BOX BOY BUT BUY BY CAN CAR CAT CUP CUT DAD DAY DID DIE DO DOG DONT DRY DUE EAR EAT EGG END EYE FAN FAR FAST FAT FEW FIT FIX FLY FOR FREE FUN GET GIFT GO GOD GOOD GOT GUY HAD HAIR HAS HAT HE HER HEY HI HIM HIS HIT HOT HOW HUGE I IF IN IS ITS JOB JOY JUST KEY KID LET LIE LOT LOVE LOW MAN MAX ME MEN MIX MOM MORE MOST MUST MY NEW NEXT NO NOT NOW ODD OF OFF OH OIL OLD ON ONE ONLY OR OUR OUT OWN PAY PET PLUS PUT RAW REAL RED RUN SAD SALE SAT SAVE SAY SEA SEE SET SEX SHE SIX SKY SO SON STOP SUN SURE TAX TEA TEN THE THEM THEY THIS TIP TO TOO TOP TRY TWO UGH UP USE VAN VERY WAR WAS WAY WE WHY WIN WITH WON WOW YES YET YOU YOUR ZERO',
);

/** Spelled acronyms that are read as words when the text around them is in capitals. */
export const WORDS_WHEN_SHOUTING = words('IT US AM PM WHO OK TED PE IV ID PR LA');

/** A Roman numeral after one of these is a number. */
export const COUNTED_THINGS = words(
  'chapter part act book volume vol section phase stage type level grade class category article title appendix figure table step round season episode scene war bowl olympiad tier mark rocky rambo godfather fantasy souls evil gta',
);

/** A Roman numeral after one of these is an ordinal. */
export const RULERS = words(
  'Henry Louis Elizabeth Charles George Edward Richard James William John Paul Benedict Pius Philip Napoleon Ramses Nicholas Alexander Catherine Mary Frederick Ferdinand Gregory Leo Innocent Leopold Victoria',
);
