import type { LanguageWords } from '../patterns.ts';

const number =
  'een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|vijftien|twintig|dertig|veertig|vijftig|honderd|duizend|drieduizend|vijfduizend';

export const dutch: LanguageWords = {
  lists: {
    n: String.raw`(?:${number}|\d+(?:[.,]\d{3})*(?:,\d{1,2})?)`,
    adv: '(?:altijd|echt|al|eindelijk|ook|zelf|nu|nog|alleen|eerlijk|helemaal|gewoon|heel|zo) ',
    mine: 'huid|haar|rug|slaap|leven|ochtenden?|gewicht|lichaam|knieën|pijn|rugpijn|omzet|inkomen|keuken|huis|humeur|energie|gezicht|hoofdpijn',
    relatives:
      "man|vrouw|vriend|vriendin|vrienden|moeder|mama|vader|papa|ouders|zus|broer|kinderen|kind|zoon|dochter|baby|gezin|familie|buren|buurvrouw|collega's|collega|baas|klanten|dokter|huisarts|tandarts|dermatoloog|hond|kat|oma|opa",
    ailment:
      'rugpijn|hoofdpijn|gewrichtspijn|nekpijn|pijn|migraine|acne|eczeem|psoriasis|angst|depressies?|stress|slapeloosheid|kanker|diabetes|artritis|artrose|reuma|ontstekingen?|allergieën|astma|hoge bloeddruk|bloeddruk|bloedsuiker|cholesterol|haaruitval|rimpels|cellulitis|vermoeidheid|burn-?out|verkoudheid|griep|infecties|virussen|overgewicht',
    superlative:
      'beste|snelste|makkelijkste|eenvoudigste|zachtste|lichtste|sterkste|veiligste|slimste|goedkoopste|schoonste|stilste|kleinste|dunste|warmste|fijnste|grootste|lekkerste|verste|gezondste|zuiverste|helderste|comfortabelste|scherpste|romigste|laagste|hoogste|mooiste|populairste|best verkochte|meest verkochte|meest \\p{L}+e',
    day: 'maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|vanavond|morgen|vandaag|middernacht|kerst|pasen|het einde van de (?:maand|week)|eind van de maand',
    month:
      'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
    currency: 'euro|dollar|cent|eur',
    comparative:
      'beter|slechter|sneller|goedkoper|lichter|stiller|sterker|makkelijker|mooier|veiliger|zachter|gezonder|lekkerder|comfortabeler|meer|minder',
  },
  patterns: {
    use: [
      'ik {adv}?(?:gebruik|draag|drink|eet|neem|rijd) {adv}?(?:het|dit|deze|die|hem|ze|dat|\\p{L}+)',
      'ik (?:gebruikte|probeerde|testte|kocht)|ik (?:heb|ben) {gap}{gap}(?:getest|geprobeerd|uitgeprobeerd|gekocht|gebruikt|besteld|overgestapt)|heb ik {gap}{gap}(?:getest|geprobeerd|gekocht|gebruikt|besteld)',
      'we hebben {gap}{gap}(?:getest|geprobeerd|vergeleken)|sinds ik {gap}{gap}(?:gebruik|heb|draag|drink|neem)',
      '!ik (?:kan|wil|zou) {gap}{gap}(?:niet|nooit) (?:meer )?zonder|!nooit meer zonder|had ik {gap}(?:eerder|maar)',
      'mijn (?:eerlijke )?(?:ervaring|ervaringen|mening|review|routine|geheim|favoriet\\p{L}*)|ik was {gap}(?:sceptisch|verrast|verbaasd)',
    ],
    result: [
      '(?:heeft|hebben) mijn {gap}(?:{mine}|\\p{L}+) {gap}(?:veranderd|gered|verbeterd)|(?:veranderde|redde) mijn \\p{L}+',
      'mijn {mine} (?:{adv})?(?:is|zijn|was|waren|voelt|ziet|heeft)|(?:heeft|hebben) mij {gap}geholpen|helpt mij|bespaart mij',
      'ik (?:ben|heb) {gap}{n} ?(?:kg|kilo|pond)|ik heb {gap}(?:verdiend|bespaard)|ik ben {gap}afgevallen',
      '(?:sindsdien|eindelijk|nu) (?:slaap|voel|ben) ik|ik (?:slaap|voel me|word wakker) {gap}(?:beter|weer|fitter|als herboren|uitgerust)',
    ],
    opinion: [
      'ik (?:hou van|ben dol op|zweer bij|raad {gap}aan)(?! (?:verhalen|vertellen))|ik beveel {gap}aan|ik ben {gap}(?:verliefd|verslaafd|fan|overtuigd|enthousiast)|!ik had nooit gedacht|!ik kan niet (?:stoppen|zonder)',
    ],
    relatives: [
      'mijn {relatives} (?:is dol op|zijn dol op|{adv}?(?:houdt|houden|gebruikt|gebruiken|zweert|vraagt|vragen|zegt|zeggen|slaapt|eet|eten|vindt|vinden|draagt|wil|willen))|iedereen vraagt me',
    ],
    cure: [
      '(?:geneest|genezen|verlicht|verlichten|behandelt|voorkomt|voorkomen|bestrijdt|stopt|verlaagt|verlagen|vermindert|verminderen|helpt tegen|helpt bij|werkt tegen|beschermt tegen) (?:{gap})(?:{ailment})|(?:tegen|nooit meer|geen last meer van|vrij van|weg met|zonder) (?:{ailment})|wondermiddel',
    ],
    weight: [
      '(?:val|vallen|verlies|verliezen) {gap}{gap}{n} ?(?:kg|kilo|pond)|{n} ?(?:kg|kilo|pond) {gap}(?:afvallen|lichter|kwijt)|vetverbrand\\p{L}+|verbrandt {gap}(?:vet|calorieën)|afslank\\p{L}+|platte buik|eetlustremmer',
    ],
    body: [
      '(?:versterkt|ondersteunt|verbetert|reinigt|ontgift|activeert|reguleert|stimuleert|boost) (?:je|jouw|uw|het|de) {gap}(?:immuunsysteem|weerstand|stofwisseling|darmen|lever|spijsvertering|lichaam|hersenen|hart|gewrichten|geheugen|doorbloeding|hormonen)|ontgift|detox|anti-?aging|anti-?veroudering|zonder bijwerkingen|maakt {gap}(?:gezond|jonger)',
    ],
    proof: [
      '(?:klinisch|medisch|wetenschappelijk|dermatologisch) (?:getest|bewezen|bevestigd|goedgekeurd)|(?:artsen|dokters|dermatologen|tandartsen|experts|wetenschappers) (?:bevelen|raden|zweren|adviseren)|(?:aanbevolen|ontwikkeld|getest) door {gap}(?:artsen|dokters|dermatologen|tandartsen|experts)|onderzoek (?:toont|bewijst)',
    ],
    income: [
      '(?:verdien|verdient|verdienen) (?:je |jij |u )?(?:tot |meer dan |minstens )?(?:{sum}|{n} (?:{currency}))|(?:verdubbel|verdriedubbel|vertienvoudig) (?:je|jouw|uw) \\p{L}+|passief inkomen|financiële vrijheid|word rijk|snel rijk|geld terwijl je slaapt|zeg je baan op',
    ],
    saving: [
      '(?:bespaar|bespaart|besparen) (?:je |u )?(?:tot |meer dan )?(?:{sum}|{n} (?:{currency})) (?:per|op|elke|elk)',
    ],
    risk: [
      'risicovrij\\p{L}*|zonder (?:enig )?risico|gegarandeerd (?:rendement|inkomen)|gegarandeerde winst|{percent} rendement|nul risico',
    ],
    comparison: [
      '{comparative} dan (?:bij |de |het )?{name}|in tegenstelling tot {name}|anders dan (?:bij )?{name}|vergeleken met {name}|(?:vs|vs\\.|versus|tegen) {name}|(?:in plaats van|vergeet|weg met|genoeg van) {brand}|alternatief voor {name}',
    ],
    switching: [
      '(?:stap|stappen|switch|overstappen|wissel) {gap}?van {name}|(?:stop met|zeg|dump|vervang) {brand}',
    ],
    best: [
      "(?<!(?:een van|één van|ook|zelfs|in|op|van) )(?:de|het|nederlands|europa's) (?:{superlative})(?! (?:vriend|vriendin|vrienden|deel|dag|tijd|moment|probleem|fout|kamer|van beide))",
      'onverslaanbaar|onovertroffen|ongeëvenaard|bestseller|!niets {gap}(?:beter|sneller|verslaat)|!geen enkel ander\\p{L}*|de enige \\p{L}+ die|het enige \\p{L}+ dat',
    ],
    rank: [
      '(?:de )?nummer (?:een|één|1)|nr\\. ?1|# ?1|marktleider|testwinnaar|bekroonde?|toonaangevend\\p{L}*|best getest|(?:miljoenen|duizenden) (?:tevreden )?(?:klanten|mensen|gebruikers)',
    ],
    absolute: [
      '(?:100|honderd) ?(?:%|procent)(?! (?:{gap}(?:katoen|wol|linnen|zijde|leer|gerecycled\\p{L}*|arabica|sap|hout|cacao|haver)))',
      'gegarandeerd(?!e)|wij garanderen|werkt altijd|elke keer weer|!faalt nooit|!gaat nooit kapot|(?:volledig|helemaal|compleet|absoluut) (?:veilig|onschadelijk|pijnloos)|onverwoestbaar|zonder uitzondering|nul risico',
    ],
    price: ['(?:{sum})(?! korting)', '{n} (?:{currency})(?! korting)'],
    discount: [
      '(?:{percent}|{n} procent) (?:korting|goedkoper|minder)|halve prijs|korting\\p{L}*|in de aanbieding|afgeprijsd|twee voor de prijs|speciale prijs|laagste prijs',
    ],
    deadline: [
      '(?<!(?:open|geopend|gesloten|warm|vers) )(?:nog |maar |alleen )*(?:tot|tot en met|t\\/m|vóór|voor) (?:en met |aanstaande |komende )?(?:{day}|\\d{1,2} (?:{month})|eind (?:{month}))|(?:aanbieding|actie|korting) {gap}(?:eindigt|loopt|geldt|stopt)|alleen (?:vandaag|deze week|dit weekend)|laatste kans|laatste dag(?:en)?|tijdelijk|beperkte tijd|op is op|wees er snel bij',
    ],
    scarcity: [
      '(?:nog|maar) (?:maar )?{n} (?:stuks|over|plekken|plaatsen|exemplaren)|zolang de voorraad strekt|bijna uitverkocht|beperkte (?:voorraad|oplage|plekken)',
    ],
  },
  negations: 'niet|nooit|geen|zonder|niets|niemand|noch',
  emphases: 'niet alleen|geen wonder|geen grap|niet voor niets',
  lateNegations: 'niet|nooit',
  suppositions: 'als|stel|stel je voor|of',
  presumingQuestions: 'wist je|wist u|wisten jullie|toch|niet waar',
  stories:
    'er was eens|lang(?:,)? lang geleden|lang geleden|hoofdstuk (?:een|één|twee|\\d+)|(?:zei|fluisterde|riep|antwoordde) (?:hij|zij|ze|de|het)|(?:de|het|een) (?:\\p{L}+ )?(?:draak|tovenaar|heks|kasteel|koninkrijk|prinses|ridder|spook|piraat|monster)',
  selling:
    'koop|bestel|link|winkel|shop|gratis|korting|abonneer|download|probeer het|onze (?:app|winkel|site)|ons product|klik',
  references:
    'zie (?:de )?(?:voorwaarden|prijzen|onze site|\\S+\\.(?:nl|com|be))|voorwaarden op|volgens|bron:|prijs op|op (?:onze site|\\S+\\.(?:nl|com|be|eu))',
  noNames:
    'gisteren|eerst|ooit|jij|je|u|ik|wij|alles|iedereen|de|het|een|dit|deze|andere|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|kerst|nederlands|engels|duits|nederland|ander',
};
