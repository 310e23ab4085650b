/**
 * Ends of internet addresses: every country, and the common ones of the rest. The list is our own, because browsers
 * load it and the public suffix list (tldts) weighs more than all rules of reading together.
 */

const list = (text: string): string[] => text.trim().split(/\s+/);

/** Ends that are read as words. */
const COMMON = list(
  'com org net edu gov info biz app dev co de fr es nl se ch ca au jp br me ly xyz shop store online site tech blog news live link page club studio agency media video world today life fun pro',
);

/** Ends that are spelled letter by letter. */
export const SPELLED_TOPS = list(`
  io ai uk us eu tv fm gg
  ad ae af ag al ao ar aw az ba bb bd bf bg bh bi bj bm bn bo bs bt bw bz cc cd cf cg ci ck cl cm cn cr cu cv cw cy cz dj dk dm dz ec
  ee eg er et fi fj fk fo ga gd ge gf gh gi gl gm gn gp gr gt gu gy hk hn hr ht hu id ie il im iq ir je jm jo ke kg kh ki km kr kw
  ky kz la lb lc li lk lr ls lt lu lv ma mc md mg mk ml mm mn mo mr ms mt mu mv mw mx mz na nc ne nf ng ni np nr nu nz om pa pe pf
  pg ph pk pl pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd sg sh si sk sl sm sn sr st su sv sy sz tc td tg th tj tk tl tm tn tr
  tt tw tz ua ug uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
`);

const THINGS = list(`
  academy accountants ac adult africa apartments art asia associates auction audio auto baby band bank bar beauty beer berlin best bet
  bible bike bingo bio black blue boutique build builders business buzz cab cafe camera camp capital car cards care careers cars cash
  casino catering center charity chat cheap church city claims cleaning click clinic clothing cloud coach coffee community company
  computer condos construction consulting contact contractors cool coupons courses credit cruises dance date dating deals degree
  delivery dental dentist design diamonds digital direct directory discount doctor dog download earth eco education email energy
  engineer engineering enterprises equipment estate events exchange expert express family fans farm fashion film finance financial fish
  fit fitness flights florist flowers food football forsale foundation fund furniture fyi gallery game games garden gift gifts gives
  glass global gmbh gold golf graphics gratis green gripe group guide guitars guru hair health healthcare help hockey holdings holiday
  horse hospital host hosting hotel house how immo inc industries ink institute insurance insure international investments jewelry jobs
  kids kitchen kiwi land law lawyer lease legal limited limo llc loan loans lol london ltd luxury maison makeup management market
  marketing markets mba memorial mobi moda mom money mortgage nyc network ngo ninja one organic paris partners parts party pet pets
  pharmacy photo photography photos pics pictures pink pizza place plumbing plus poker press productions promo properties property pub
  recipes red rehab reisen rent rentals repair report restaurant review reviews rocks run sale salon school schule science security
  services sex shiksha shoes show singles ski skin soccer social software solar solutions space stream style supplies supply support
  surf surgery systems tattoo tax taxi team tel tennis theater tickets tips tires tools top tours town toys trade training travel tube
  university vacations vegas ventures vet viajes villas vin vip vision vodka vote voyage watch webcam website wedding wiki wine work
  works wtf yoga zone
`);

/** Countries that are words too: "bit.so" is an address before a path, or after "at", but "end.so" two sentences. */
export const WORD_TOPS = list('am as at be by do in is it my no so to');

export const TOPS = [...COMMON, ...SPELLED_TOPS, ...THINGS, ...WORD_TOPS];

/** Well-known addresses with such an end, which are clear even without a path or "at". */
export const KNOWN_HOSTS = new Set(
  list(
    'notion.so youtu.be amzn.to adobe.ly lnk.to ffm.to smarturl.it snip.ly instagr.am redd.it flic.kr last.fm tinyurl.is bio.to shor.by',
  ),
);
