import type { LanguageWords } from '../patterns.ts';

const number =
  'ein|eine|einen|einem|einer|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend|zweitausend|dreitausend|fünftausend';

export const german: LanguageWords = {
  lists: {
    n: String.raw`(?:${number}|\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?)`,
    adv: '(?:schon|immer|jetzt|nur|noch|auch|selbst|wirklich|echt|endlich|persönlich|inzwischen|mittlerweile|total|sehr|so|einfach|lange) ',
    thing: 'es|das|ihn|sie|diese[nmrs]?|dieses|meine?n?|den|die',
    mine: 'haut|haare|rücken|schlaf|leben|morgen|gewicht|körper|knie|schmerzen|rückenschmerzen|umsatz|einkommen|küche|wohnung|zuhause|laune|energie|gesicht|kopfschmerzen',
    relatives:
      'mann|frau|freund|freundin|freunde|mutter|mama|vater|papa|eltern|schwester|bruder|kinder|kind|sohn|tochter|baby|familie|nachbarn?|nachbarin|kollegen?|kollegin|chef|chefin|kunden|arzt|ärztin|zahnarzt|hautärztin|hautarzt|hund|katze|oma|opa',
    ailment:
      'rückenschmerzen|kopfschmerzen|gelenkschmerzen|schmerzen|migräne|akne|neurodermitis|ekzeme|angst|ängste|depressionen?|stress|schlaflosigkeit|schlafstörungen|krebs|diabetes|arthrose|rheuma|entzündungen|allergien|asthma|bluthochdruck|blutdruck|blutzucker|cholesterin|haarausfall|falten|cellulite|blähungen|burnout|demenz|erkältungen?|grippe|infektionen|viren|herzinfarkt|übergewicht',
    superlative:
      'beste[nrsm]?|schnellste[nrsm]?|leichteste[nrsm]?|einfachste[nrsm]?|weichste[nrsm]?|stärkste[nrsm]?|sicherste[nrsm]?|günstigste[nrsm]?|billigste[nrsm]?|sauberste[nrsm]?|leiseste[nrsm]?|kleinste[nrsm]?|dünnste[nrsm]?|wärmste[nrsm]?|feinste[nrsm]?|größte[nrsm]?|leckerste[nrsm]?|frischeste[nrsm]?|gesündeste[nrsm]?|reinste[nrsm]?|hellste[nrsm]?|bequemste[nrsm]?|schärfste[nrsm]?|cremigste[nrsm]?|niedrigste[nrsm]?|höchste[nrsm]?|schönste[nrsm]?|beliebteste[nrsm]?|meistverkaufte[nrsm]?',
    day: 'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|heute abend|heute|morgen|mitternacht|ostern|weihnachten|monatsende|wochenende',
    month:
      'januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember',
    currency: 'euro|dollar|franken|cent|chf|eur',
    comparative:
      'besser|schlechter|schneller|günstiger|billiger|leichter|leiser|stärker|einfacher|schöner|sicherer|weicher|gesünder|leckerer|haltbarer|bequemer|heller|robuster|mehr|weniger',
  },
  patterns: {
    use: [
      'ich (?:be)?nutze {adv}?{adv}?(?:es|das|ihn|sie|diese[nrs]?|dieses|\\p{L}+)',
      'ich (?:verwende|trage|trinke|esse|nehme|fahre|brauche) {adv}?(?:es|das|ihn|sie|diese[nrs]?|dieses)',
      'ich (?:benutzte|nutzte|probierte|testete|kaufte)',
      'ich (?:habe|hab) {gap}{gap}(?:getestet|ausprobiert|probiert|gekauft|benutzt|genutzt|verwendet|bestellt|gewechselt)',
      '(?:habe|hab) ich {gap}{gap}(?:getestet|ausprobiert|probiert|gekauft|benutzt|genutzt|verwendet|bestellt)',
      'ich bin {gap}(?:umgestiegen|gewechselt)',
      'wir haben {gap}{gap}(?:getestet|ausprobiert|probiert|verglichen)',
      '!ich (?:kann|könnte|will|möchte) {gap}nie wieder|!nie wieder ohne|!ohne {gap}(?:kann|könnte|gehe|will) ich nicht mehr',
      'hätte ich {gap}(?:früher|eher)',
      'seit ich {gap}{gap}(?:benutze|nutze|verwende|trage|trinke|nehme|habe)',
      'mein(?:e|en|em)? (?:ehrliche[sr]? )?(?:erfahrung|erfahrungen|fazit|meinung|test|routine|review|geheimtipp)',
      'ich war {gap}(?:skeptisch|überrascht|begeistert|unsicher)',
    ],
    result: [
      '(?:mein|meine|meinen) {gap}{mine} {gap}(?:verändert|gerettet|verbessert|geändert)',
      '(?:meine?|meinem|meiner) {mine} (?:ist|sind|war|waren|fühlt|fühlen|sieht|sehen|hat|haben|wird|wurde)',
      '(?:hat|haben) (?:mir|mein|meine|meinen) {gap}{gap}(?:geholfen|verändert|gerettet|erspart|verbessert)',
      'hilft mir|spart mir|gibt mir',
      'ich habe {gap}{n} ?(?:kg|kilo|kilogramm|pfund)|ich habe {gap}(?:abgenommen|verdient|gespart)',
      '(?:seitdem|seither|jetzt|endlich) (?:schlafe|fühle|bin|habe|spare|verdiene) ich',
      'ich (?:schlafe|fühle mich|wache) {gap}(?:besser|wieder|durch|wohler|fitter|jünger|wie neu|ausgeruht|erholt)',
    ],
    opinion: [
      'ich (?:liebe|empfehle|schwöre auf|mag) {adv}?(?:es|das|den|die|diese[nrs]?|dieses|mein\\p{L}*|wie|dass)?',
      'ich bin {gap}(?:begeistert|verliebt|süchtig|überzeugt|fan|hin und weg)',
      '(?:und )?bin {adv}?(?:begeistert|überzeugt)',
      'mein(?:e|en)? (?:neue[rsn]? )?(?:absolute[rsn]? )?(?:liebling|lieblings)\\p{L}*',
      '!ich hätte nie gedacht|!ich kann nicht (?:mehr )?(?:aufhören|ohne)',
    ],
    relatives: [
      'meine?[nm]? {relatives} {adv}?(?:liebt|lieben|benutzt|benutzen|nutzt|nutzen|schwört|schwören|fragt|fragen|sagt|sagen|schläft|isst|essen|findet|finden|trägt|trinkt|empfiehlt|empfehlen|will|wollen)',
      '(?:alle|jeder|leute|freunde) {gap}fragen mich|werde ich {gap}gefragt',
    ],
    cure: [
      '(?:heilt|heilen|lindert|lindern|behandelt|verhindert|verhindern|bekämpft|stoppt|senkt|senken|beseitigt|reduziert|beugt|hilft gegen|hilft bei|wirkt gegen|schützt vor|befreit von) (?:{gap})(?:{ailment})',
      '(?:gegen|nie wieder|schluss mit|ohne|frei von) (?:{ailment})',
      'wundermittel|heilmittel gegen',
    ],
    weight: [
      '(?:nehmen|nimm|nimmst|nehmt|verlieren|verlierst|verliere|verlier) {gap}{gap}{n} ?(?:kg|kilo|kilogramm|pfund)',
      '{n} ?(?:kg|kilo|kilogramm|pfund) {gap}(?:abnehmen|weniger|verlieren|leichter)',
      'fettverbrenn\\p{L}+|verbrennt {gap}(?:fett|kalorien)|schlank(?:macher|heits\\p{L}+)|bauchfett|appetitzügler',
    ],
    body: [
      '(?:stärkt|stärken|unterstützt|verbessert|reinigt|entgiftet|aktiviert|reguliert|fördert|kurbelt|boostet) (?:dein|deine|deinen|ihr|ihre|ihren|das|den|die) {gap}(?:immunsystem|stoffwechsel|darm|leber|verdauung|körper|gehirn|herz|gelenke|gedächtnis|durchblutung|abwehrkräfte|hormone|haut)',
      'entgift(?:et|ung)|entschlack\\p{L}+|detox|anti-?aging|ohne nebenwirkungen|macht {gap}(?:gesund|jünger)',
    ],
    proof: [
      '(?:klinisch|medizinisch|wissenschaftlich|dermatologisch) (?:getestet|bewiesen|erwiesen|bestätigt|geprüft|belegt)',
      '(?:ärzte|ärztinnen|hautärzte|zahnärzte|experten|wissenschaftler|forscher) (?:empfehlen|schwören|bestätigen)',
      'von {gap}(?:ärzten|hautärzten|zahnärzten|experten) (?:empfohlen|entwickelt|getestet)|studien (?:zeigen|belegen|beweisen)',
    ],
    income: [
      '(?:verdien(?:e|en|st|t)?|mach(?:e|en|st|t)?) (?:sie |du |ihr )?(?:bis zu |über |mindestens |jeden monat )?(?:{sum}|{n} (?:{currency}))',
      '(?:verdopple|verdoppeln|verdreifache|verdreifachen|vervielfache) (?:sie )?(?:dein|deine|deinen|ihr|ihre|ihren) \\p{L}+',
      'passives einkommen|finanzielle freiheit|reich werden|schnelles geld|geld im schlaf|kündige? (?:deinen|ihren) job|!nie wieder arbeiten',
    ],
    saving: [
      '(?:spar(?:e|en|st|t)?) (?:sie |du |ihr )?(?:bis zu |über |rund )?(?:{sum}|{n} (?:{currency})) (?:im|pro|jeden|jedes|bei)',
    ],
    risk: [
      'risikofrei\\p{L}*|garantierte[rn]? (?:rendite|gewinne?|zinsen|einkommen)|{percent} rendite|{n} prozent rendite|ohne {gap}risiko',
    ],
    comparison: [
      '{comparative} als (?:bei |der |die |das )?{name}',
      'im gegensatz zu {name}|anders als (?:bei )?{name}|im vergleich zu {name}',
      '(?:vs|vs\\.|versus|gegen) {name}|statt {name}|schlägt {name}|alternative zu {name}|die {brand} alternative|schluss mit {brand}|vergiss {brand}|vergessen sie {brand}',
    ],
    switching: [
      '(?:wechsle|wechseln|wechsel|umstieg|umsteigen|steig|steigen) (?:sie )?(?:jetzt )?von {name}|kündige? {brand}',
    ],
    best: [
      '(?<!(?:auch|selbst|sogar|einer|eine|eines|im|in|auf|am) )(?:der|die|das|den|dem|deutschlands|europas) (?:{superlative})(?! (?:daran|freund|freunde|freundin|teil|tag|zeit|moment|problem|fehler|zimmer))',
      'am markt unübertroffen|unschlagbar\\p{L}*|unübertroffen\\p{L}*|konkurrenzlos\\p{L}*|einzigartig auf der welt|bestseller|!nichts {gap}(?:besser|schneller|schlägt)|!{comparative} (?:geht|wird|gibt) es {gap}(?:nicht|nirgends|nirgendwo|nie)|!es gibt nichts \\p{L}+eres|!kein andere[rs]? \\p{L}+ (?:ist|kann|macht|hält)|weltbeste[rsn]?',
      '(?:der|die|das) einzige[rn]? \\p{L}+,? (?:der|die|das|den)',
    ],
    rank: [
      '(?:die )?nummer (?:eins|1)|nr\\. ?1|# ?1|marktführer|testsieger|weltmarktführer|führende[rsn]? (?:anbieter|marke|plattform|hersteller)|preisgekrönt\\p{L}*|ausgezeichnet mit',
      '(?:millionen|tausende|hunderttausende) (?:zufriedene[rn]? )?(?:kunden|menschen|nutzer)',
    ],
    absolute: [
      '(?:100|hundert) ?(?:%|prozent)(?! (?:{gap}(?:baumwolle|wolle|leinen|seide|leder|recycelt\\p{L}*|recycling\\p{L}*|arabica|saft|holz|kakao|hafer|merino)))',
      '(?<!geld-zurück-)garantiert(?!e)|wir garantieren|funktioniert immer|immer und überall|!versagt nie|!geht nie kaputt|unzerstörbar\\p{L}*|(?:völlig|absolut|komplett|vollkommen) (?:sicher|harmlos|schmerzfrei|unschädlich)|ohne ausnahme|null risiko',
    ],
    price: ['(?:{sum})(?! rabatt)', '{n} (?:{currency})(?! (?:rabatt|million|mio))'],
    discount: [
      '(?:{percent}|{n} prozent) (?:rabatt|günstiger|billiger|weniger|reduziert|nachlass|auf alles)',
      'zum halben preis|halber preis|rabatt\\p{L}*|sonderangebot|sonderpreis|reduziert|schnäppchen|tiefstpreis|bestpreis',
    ],
    deadline: [
      '(?<!(?:geöffnet|offen|geschlossen|warm|heiß|frisch) )(?:nur )?(?:noch )?bis (?:zum |kommenden |nächsten |diesen |einschließlich )?(?:{day}|\\d{1,2}\\. (?:{month})|ende (?:{month})|ende des monats|ende der woche|\\d{1,2}\\.\\d{1,2}\\.?)',
      '(?:angebot|aktion|rabatt) {gap}(?:endet|gilt|läuft)|endet (?:heute|morgen|am|bald|in)|nur (?:noch )?(?:heute|diese woche|dieses wochenende|kurze zeit|für kurze zeit)|letzte chance|letzter tag|befristet|jetzt zuschlagen|beeil(?:en sie)? (?:dich|sich)|solange es geht',
    ],
    scarcity: [
      'nur noch {n} (?!tage?|wochen?|stunden?|minuten?|prozent)\\p{L}+|nur noch wenige \\p{L}+|solange (?:der )?vorrat reicht|fast ausverkauft|begrenzte (?:stückzahl|menge|plätze)',
    ],
  },
  negations: 'nicht|nie|niemals|kein|keine|keinen|keinem|keiner|keines|ohne|weder|nichts|niemand',
  emphases: 'nicht nur|nicht ohne grund|kein wunder|kein scherz|kein witz',
  lateNegations: 'nicht|nie|niemals',
  suppositions: 'wenn|falls|stell dir vor|stellen sie sich vor|ob|angenommen',
  presumingQuestions:
    "wusstest du|wussten sie|wisst ihr|weißt du|wissen sie|schon gehört|oder|stimmt's",
  stories:
    'es war einmal|vor langer zeit|kapitel (?:eins|zwei|drei|\\d+)|(?:sagte|flüsterte|rief|antwortete|fragte) (?:er|sie|der|die|das)|(?:der|die|das|ein|eine|einen) (?:\\p{L}+ )?(?:drache|drachen|zauberer|hexe|burg|königreich|prinzessin|ritter|gespenst|pirat|ungeheuer)',
  selling:
    'kauf\\p{L}*|bestell\\p{L}*|link|shop|gratis|rabatt|abonnier\\p{L}*|herunterladen|lade|probier\\p{L}* es|unsere?[nrm]? (?:app|produkt|shop|seite)|klick\\p{L}*|tipp auf',
  references:
    'siehe|es gelten die|bedingungen (?:auf|unter)|preise? (?:auf|unter)|stand (?:vom|\\p{L}+ \\d{4})|laut|quelle:|(?:auf|unter) (?:unserer|\\S+\\.(?:de|com|at|ch|eu|shop))',
  noNames: '',
  capitalisesNouns: true,
};
