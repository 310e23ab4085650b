import type { LanguageWords } from '../patterns.ts';

const number =
  'un|uno|una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quindici|venti|trenta|quaranta|cinquanta|cento|mille|tremila|cinquemila';

export const italian: LanguageWords = {
  lists: {
    n: String.raw`(?:${number}|\d+(?:[.,]\d{3})*(?:,\d{1,2})?)`,
    adv: '(?:sempre|davvero|già|finalmente|anche|personalmente|letteralmente|ancora|solo|sinceramente|totalmente) ',
    mine: 'pelle|capelli|schiena|sonno|vita|mattine?|peso|corpo|ginocchia|dolori?|mal di schiena|vendite|entrate|cucina|casa|umore|energia|viso|giornate?',
    relatives:
      'marito|moglie|ragazzo|ragazza|fidanzato|fidanzata|amici|amiche|amica|amico|madre|mamma|padre|papà|genitori|sorella|fratello|figli|figlio|figlia|bambini|famiglia|vicini|colleghi|capo|clienti|medico|dentista|dermatologa|dermatologo|cane|gatto|nonna|nonno',
    ailment:
      'mal di (?:schiena|testa|gola|stomaco|denti)|dolori?(?: articolari| cervicali)?|emicrania|acne|eczema|psoriasi|ansia|depressione|stress|insonnia|cancro|diabete|artrite|artrosi|infiammazion[ei]|allergi[ae]|asma|ipertensione|pressione(?: alta)?|glicemia|colesterolo|caduta dei capelli|rughe|cellulite|gonfiore|stanchezza|raffreddor[ei]|influenza|infezioni|virus|sovrappeso',
    superlative:
      'veloc[ei]|facil[ei]|semplic[ei]|morbid[oaie]|legger[oaie]|fort[ei]|sicur[oaie]|intelligent[ei]|economic[oaie]|pulit[oaie]|silenzios[oaie]|piccol[oaie]|sottil[ei]|cald[oaie]|grand[ei]|buon[oaie]|fresc[oa]|fresch[ei]|san[oaie]|pur[oaie]|comod[oaie]|potent[ei]|vendut[oaie]|complet[oaie]|avanzat[oaie]|bell[oaie]|bass[oaie]|alt[oaie]|amat[oaie]|efficac[ei]',
    day: 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|oggi|domani|stasera|mezzanotte|natale|pasqua|fine mese|fine anno',
    month:
      'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
    currency: 'euro|dollari|dollaro|centesimi|franchi|eur',
    comparative: 'meglio|miglior[ei]|peggio|più \\p{L}+|meno \\p{L}+',
  },
  patterns: {
    use: [
      '(?:io )?(?:lo|la|li|le) (?:uso|utilizzo|indosso|bevo|prendo|mangio|porto)|io (?:uso|utilizzo|indosso|bevo)|uso (?:questo|questa|questi|queste)',
      "(?:l'|li |le )?ho {adv}?(?:provat[oaie]|usat[oaie]|comprat[oaie]|acquistat[oaie]|testat[oaie]|ordinat[oaie]|utilizzat[oaie])",
      'abbiamo {adv}?(?:provato|testato|confrontato)|da quando (?:lo|la|li|le)? ?(?:uso|utilizzo|ho)',
      '!non (?:posso|potrei|riesco a) (?:più )?(?:farne a meno|vivere senza|stare senza)|!non torn(?:o|erò) (?:più )?indietro',
      'avrei (?:dovuto|voluto) {gap}(?:prima|comprar\\p{L}*|provar\\p{L}*)|la mia (?:opinione|esperienza|recensione|routine)|il mio (?:parere|segreto|preferito)',
    ],
    result: [
      '(?:mi )?(?:ha|hanno) {adv}?(?:cambiato|salvato|trasformato|migliorato|aiutat[oa]) (?:la|il|le|i|a|mi[aeo])? ?(?:mia |mio )?{gap}(?:{mine}|\\p{L}+)',
      'mi (?:aiuta|aiutano|fa (?:sentire|risparmiare|dormire)|ha aiutat[oa])|con me funziona',
      '(?:la mia|il mio|le mie|i miei) {mine} (?:{adv})?(?:è|sono|ha|hanno|non|sembra)',
      'ho {adv}?(?:perso|guadagnato|risparmiato|raddoppiato) {gap}(?:{n}|chili|peso|soldi|le|i)',
      '(?:ora |adesso )?(?:dormo|mi sento|mi sveglio) {gap}(?:meglio|bene|come|riposat[oa]|più)',
    ],
    opinion: [
      "(?:lo |la |li |le )?(?:adoro|amo)(?! (?:raccontare|parlare))|(?:ve )?(?:lo|la|li|le) consiglio|consiglio (?:questo|questa)|sono (?:{adv})?(?:innamorat[oa]|fan|entusiasta|ossessionat[oa]|conquistat[oa]|sorpres[oa])|ero (?:molto |un po' )?scettic[oa]|!non (?:ci credevo|me l'aspettavo|avrei mai)",
      'il mio (?:nuovo )?preferito|la mia (?:nuova )?preferita',
    ],
    relatives: [
      '(?:il mio |la mia |i miei |le mie |mio |mia )(?:{relatives}) {adv}?(?:adora|adorano|ama|amano|usa|usano|chiede|chiedono|dice|dicono|dorme|mangia|mangiano|consiglia|vuole|vogliono)|tutti mi chiedono',
    ],
    cure: [
      "(?:cura|curano|guarisce|tratta|previene|allevia|alleviano|riduce|riducono|elimina|eliminano|combatte|combattono|abbassa|calma|protegge da(?:l|lla|i|lle)?|agisce contro) (?:{gap})(?:il |la |lo |le |i |gli |l'|tuo |tua )?(?:{ailment})",
      "(?:addio|addio a|addio al|basta|contro|senza|mai più) (?:{gap})(?:il |la |lo |le |i |gli |l')?(?:{ailment})|rimedio (?:contro|miracoloso)|cura miracolosa",
    ],
    weight: [
      '(?:perdi|perdere|perda|dimagrisci|dimagrire|elimina) {gap}(?:{n} )?(?:kg|chili|chilogrammi|peso|grasso|taglie)|brucia(?: i)? grassi|bruciagrassi|dimagrante|pancia piatta',
    ],
    body: [
      "(?:rafforza|rinforza|stimola|migliora|purifica|depura|disintossica|regola|potenzia|attiva|accelera) (?:il |la |le |i |l'|tuo |tua |il tuo |la tua |le tue )*(?:sistema immunitario|metabolismo|fegato|intestino|digestione|corpo|organismo|cervello|cuore|articolazioni|memoria|circolazione|difese)|detox|anti-?età|anti-?age|ringiovanisc\\p{L}+|senza effetti collaterali",
    ],
    proof: [
      '(?:clinicamente|scientificamente|dermatologicamente|medicalmente) (?:testat[oaie]|provat[oaie]|dimostrat[oaie]|approvat[oaie])|(?:medici|dermatologi|dentisti|esperti) (?:lo |la )?(?:consigliano|raccomandano|approvano)|(?:consigliat|raccomandat)[oaie] da(?:i|gli)? {gap}(?:medici|dermatologi|dentisti|esperti)|gli studi (?:lo )?(?:dimostrano|confermano)',
    ],
    income: [
      '(?:guadagna|guadagnare|guadagni|guadagnate) (?:fino a |più di |oltre |almeno )?(?:{sum}|{n} (?:{currency}))|(?:raddoppia|triplica|moltiplica) (?:le tue|i tuoi|il tuo|la tua|le vostre) \\p{L}+|rendita passiva|reddito passivo|libertà finanziaria|diventa(?:re)? ricc[oa]|soldi facili|lascia il (?:tuo )?lavoro',
    ],
    saving: [
      "(?:risparmia|risparmiare|risparmi|risparmiate) (?:fino a |più di |oltre )?(?:{sum}|{n} (?:{currency})) (?:al|all'anno|ogni|su|sulla)",
    ],
    risk: [
      'senza (?:alcun )?rischi[oi]?|rendimento garantito|guadagni garantiti|{percent} di rendimento|rischio zero',
    ],
    comparison: [
      "{comparative} (?:di|del|della|che) {name}|{comparative} dell'{name}",
      'a differenza di {name}|(?:vs|vs\\.|versus|contro|rispetto a) {name}|(?:invece di|al posto di|dimentica|addio,?|basta) {brand}|alternativa a {name}',
    ],
    switching: [
      '(?:passa|passare|passate|migra|migrare|cambia) da {name}|(?:lascia|abbandona|cancella|sostituisci) {brand}',
    ],
    best: [
      '(?<!(?:uno dei|una delle|tra|del|della|al) )(?:il|la|i|le|gli) miglior[ei]?(?! (?:amico|amica|momento|parte|dei due))',
      '(?:il|la|i|le) (?:\\p{L}+ )?più (?:{superlative})(?! possibile)',
      "imbattibil[ei]|insuperabil[ei]|ineguagliabil[ei]|senza (?:eguali|rivali)|!niente (?:è )?(?:meglio|supera|pulisce meglio)|!nessun altro|!nessun'altra|l'unic[oa] \\p{L}+ che",
    ],
    rank: [
      '(?:il |la )?(?:numero|n\\.) ?(?:uno|1)|# ?1|leader (?:mondiale|di mercato|del mercato|europeo|in)|premiat[oaie]|pluripremiat[oaie]|(?:milioni|migliaia) di (?:clienti|persone|utenti)',
    ],
    absolute: [
      '(?:100|cento) ?(?:%|per cento)(?! (?:{gap}(?:cotone|lana|lino|seta|pelle|cuoio|riciclat[oaie]|arabica|succo|legno|cacao|avena)))',
      '(?:risultati|risultato|soddisfazione|successo|qualità) garantit[oaie]|garantit[oaie](?= ?[.!])|(?:ti|vi|lo) garantiamo|funziona sempre|!non (?:sbaglia|fallisce) mai|(?:totalmente|completamente|assolutamente) (?:sicur[oa]|innocu[oa]|indolore)|indistruttibil[ei]|rischio zero',
    ],
    price: ['(?:{sum})(?! di sconto)', '{n} (?:{currency})(?! di sconto)'],
    discount: [
      '(?:{percent}|{n} per cento) (?:di (?:sconto|riduzione)|in meno)|sconto del {percent}|a metà prezzo|metà prezzo|in offerta|sconti?|codice sconto|saldi|prezzo (?:speciale|ridotto|lancio)|due per uno',
    ],
    deadline: [
      '(?<!(?:apert[oaie]|chius[oaie]|caldo|fresco) )(?:solo )?(?:fino a|fino al|entro|prima di) (?:il |questa |questo )?(?:{day}|\\d{1,2} (?:{month})|{month})|(?:offerta|promozione) {gap}(?:termina|scade|finisce|valida|limitata)|solo (?:oggi|questa settimana|questo weekend)|ultima occasione|ultim[oie] (?:giorn[oi]|ore)|tempo limitato|affrettati|(?:scade|termina|finisce) (?:oggi|domani|stasera|domenica|presto)',
    ],
    scarcity: [
      '(?:ne )?(?:restano|rimangono) (?:solo )?(?:{n}|pochi|poche)|solo {n} (?:pezzi|posti)|fino ad esaurimento|scorte limitate|posti limitati|quasi esaurit[oaie]|ultimi pezzi',
    ],
  },
  negations: 'non|mai|nessun|nessuna|nessuno|senza|niente|nulla|né',
  emphases: "non solo|non è uno scherzo|non c'è da stupirsi|senza dubbio",
  suppositions: 'se|immagina|supponiamo',
  presumingQuestions: 'lo sapevi|sapevi che|lo sapevate|sapevate|vero',
  stories:
    "c'era una volta|tanto tempo fa|molto tempo fa|capitolo (?:uno|due|\\d+)|(?:disse|sussurrò|gridò|rispose) (?:lui|lei|il|la)|(?:il|la|un|una) (?:drago|mago|strega|castello|regno|principessa|cavaliere|fantasma|pirata|mostro)",
  selling:
    'compra|acquista|ordina|link|negozio|gratis|offerta|iscriviti|scarica|provalo|la nostra (?:app|pagina)|il nostro (?:sito|prodotto|negozio)|clicca',
  references:
    'vedi (?:le |i )?(?:condizioni|prezzi|\\S+\\.(?:it|com))|condizioni su|secondo|fonte|prezzo su|su(?:l nostro sito| \\S+\\.(?:it|com|eu))',
  noNames:
    'ieri|prima|mai|te|voi|lui|lei|noi|tutto|tutti|il|la|lo|gli|un|una|questo|questa|altri|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|natale|italiano|inglese|italia|roma|così|quanto',
};
