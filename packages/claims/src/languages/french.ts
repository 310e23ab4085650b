import type { LanguageWords } from '../patterns.ts';

const number =
  'un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|cent|mille';

export const french: LanguageWords = {
  lists: {
    n: String.raw`(?:(?:${number})(?:[\s-](?:${number}))*|\d+(?:[.,\s]\d{3})*(?:,\d{1,2})?)`,
    adv: '(?:toujours|vraiment|déjà|enfin|aussi|même|personnellement|littéralement|tout simplement|encore|juste|moi-même|souvent) ',
    mine: 'peau|cheveux|dos|sommeil|vie|matin|matins|poids|corps|genoux|douleurs?|mal de dos|ventes|revenus|cuisine|maison|humeur|énergie|visage|quotidien|journées?',
    relatives:
      'mari|femme|copain|copine|ami|amie|amis|amies|mère|maman|père|papa|parents|sœur|frère|enfants|enfant|fils|fille|bébé|famille|voisins?|voisine|collègues?|chef|clients|médecin|dentiste|dermatologue|chien|chat|mamie|papi',
    ailment:
      'mal de dos|maux de dos|mal de tête|maux de tête|migraines?|douleurs?(?: articulaires?| dorsales?)?|acné|eczéma|psoriasis|anxiété|angoisses?|dépression|stress|insomnies?|cancer|diabète|arthrose|arthrite|inflammations?|allergies?|asthme|hypertension|tension artérielle|glycémie|cholestérol|chute de cheveux|rides|cellulite|ballonnements|fatigue|burn-out|rhumes?|grippe|infections?|virus|surpoids',
    superlative:
      'rapides?|facile|faciles|simples?|doux|douce|léger|légère|solides?|sûrs?|sûre|intelligent|propres?|silencieux|silencieuse|petits?|petite|fins?|fine|chauds?|chaude|grands?|grande|savoureux|savoureuse|frais|fraîche|sains?|saine|purs?|pure|confortables?|puissants?|puissante|efficaces?|vendus?|vendue|complète?t?|avancée?|innovante?|bas|haute?',
    day: "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|ce soir|demain|aujourd'hui|minuit|noël|pâques|la fin du mois|la fin de la semaine|la fin de l'année",
    month: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    currency: 'euros?|dollars?|centimes|francs|eur',
    comparative: 'mieux|meilleure?s?|moins chère?s?|(?:plus|moins) \\p{L}+',
  },
  patterns: {
    use: [
      "je (?:l'|les |le |la )?(?:utilise|porte|bois|mange|prends|applique|emporte)",
      "j'(?:utilise|adopte|emporte)",
      "je l'ai {adv}?(?:testée?|essayée?|achetée?|adoptée?|utilisée?|commandée?)|je les ai {adv}?(?:testés|testées|essayés|essayées|achetés|achetées)",
      "j'ai {adv}?(?:testé|essayé|acheté|adopté|utilisé|commandé|découvert|craqué)",
      'nous avons {adv}?(?:testé|essayé|comparé)',
      "depuis que je (?:l'|les |le |la )?\\p{L}+|depuis que j'\\p{L}+",
      "!je ne (?:peux|pourrais|veux) (?:plus|pas) (?:m'en passer|vivre sans|me passer|sortir sans)",
      '!je ne (?:reviendrai|retournerai) (?:jamais|plus|pas)',
      "j'aurais (?:dû|aimé) {gap}(?:acheter|essayer|découvrir|connaître|savoir)",
      'mon (?:avis|expérience|test|retour|secret|indispensable)|ma (?:routine|découverte)',
    ],
    result: [
      '(?:a|ont) (?:complètement |vraiment |totalement )?(?:changé|sauvé|transformé|amélioré) (?:ma|mon|mes) {gap}(?:{mine}|\\p{L}+)',
      "(?:m'a|m'ont) (?:{adv})?(?:aidée?|changé|sauvée?|permis|fait|redonné)|m'aide(?:nt)? à|me fait (?:gagner|économiser|dormir|sentir)",
      "(?:ma|mon|mes) {mine} (?:{adv})?(?:est|sont|était|a|ont|se sent|n'a jamais)",
      "j'ai {adv}?(?:perdu|pris|gagné|économisé|doublé) {gap}(?:{n}|kilos?|poids|du|de l'argent|mon|mes)",
      'je (?:dors|me sens|me réveille) {gap}(?:mieux|bien|reposée?|en forme|plus)',
    ],
    opinion: [
      "j'(?:adore|aime(?! (?:raconter|partager|vous)))|je (?:recommande|conseille|kiffe|valide)|je suis (?:{adv})?(?:accro|fan|conquise?|amoureux|amoureuse|bluffée?|convaincue?|ravie? de mon)",
      "j'étais {adv}?(?:sceptique|surprise?|réticente?)",
      "!je (?:ne pensais|n'aurais) (?:pas|jamais)",
      'mon (?:nouveau )?préféré|ma (?:nouvelle )?préférée|mon coup de cœur',
    ],
    relatives: [
      '(?:mon|ma|mes) {relatives} {adv}?(?:adore|adorent|aime|aiment|utilise|utilisent|demande|demandent|dit|disent|dort|mange|mangent|recommande|jure|veut|veulent|porte)',
      'tout le monde me demande|on me demande',
    ],
    cure: [
      "(?:guérit|guérissent|soigne|soignent|traite|prévient|soulage|soulagent|réduit|réduisent|élimine|éliminent|combat|combattent|stoppe|abaisse|apaise|fait disparaître|protège (?:contre|de)|agit contre|lutte contre) (?:{gap})(?:les |le |la |l'|vos |votre |de l'|du )?(?:{ailment})",
      "(?:fini|finis|finies|adieu|dites adieu à|dites adieu aux|contre|sans) (?:{gap})(?:les |le |la |l'|vos |votre )?(?:{ailment})",
      'remède (?:contre|miracle)',
    ],
    weight: [
      '(?:perdez|perdre|perds|maigrissez|maigrir|éliminez) {gap}(?:{n} )?(?:kg|kilos?|poids|graisses?|tailles?)',
      'brûle(?:-| )?(?:les )?graisses?|brûleur de graisses?|minceur|amincissante?|ventre plat|coupe-faim',
    ],
    body: [
      "(?:renforce|renforcent|booste|boostent|stimule|améliore|purifie|nettoie|détoxifie|régule|soutient|favorise) (?:votre |ton |ta |le |la |les |l'|vos )?(?:système immunitaire|métabolisme|foie|intestins?|digestion|corps|organisme|cerveau|cœur|articulations|mémoire|circulation|immunité|défenses)",
      'détox|anti-?âge|rajeuni\\p{L}*|sans effets? secondaires?',
    ],
    proof: [
      '(?:cliniquement|médicalement|scientifiquement|dermatologiquement) (?:prouvée?s?|testée?s?|approuvée?s?|validée?s?)',
      '(?:médecins|dermatologues|dentistes|experts|scientifiques) (?:le |la |les )?(?:recommandent|approuvent|conseillent)|recommandée?s? par {gap}(?:médecins|dermatologues|dentistes|experts)|les études (?:le )?(?:montrent|prouvent)',
    ],
    income: [
      "(?:gagnez|gagner|gagne|empochez|touchez) (?:jusqu'à |plus de |au moins )?(?:{sum}|{n} (?:{currency}))",
      '(?:doublez|triplez|multipliez|double|triple) (?:vos|tes|votre|ton) \\p{L}+|revenus? passifs?|liberté financière|devenez riche|devenir riche|argent facile|quittez votre (?:travail|job|emploi)|!ne travaillez plus jamais',
    ],
    saving: [
      "(?:économisez|économiser|économise) (?:jusqu'à |plus de )?(?:{sum}|{n} (?:{currency})) (?:par|sur|chaque|tous)",
    ],
    risk: [
      'sans (?:aucun )?risque|rendements? garantis?|gains? garantis?|{percent} de rendement|risque zéro',
    ],
    comparison: [
      "{comparative} (?:que|qu') ?(?:chez |le |la |les )?{name}|{comparative} qu'{name}",
      'contrairement à {name}|(?:vs|vs\\.|versus|contre|comparé à|par rapport à) {name}|(?:au lieu de|à la place de|oubliez|adieu|fini|marre de) {brand}|alternative à {name}',
    ],
    switching: [
      '(?:passez|passer|changez|migrez|migrer) de {name}|(?:quittez|laissez tomber|remplacez|abandonnez) {brand}',
    ],
    best: [
      "(?<!(?:un des|une des|parmi|l'un des|l'une des|du|de|au) )(?:le|la|les) meilleure?s?(?! (?:ami|amie|amis|moment|partie|façon de voir|des deux))",
      '(?<!(?:des|parmi) )(?:le|la|les) (?:\\p{L}+ )?plus (?:{superlative})(?! (?:possible|petit))|(?:le|la|les) (?:moins chère?s?)',
      "imbattables?|inégalée?s?|incomparables?|sans égal|sans rival|!rien (?:ne|n'est|n')(?: \\p{L}+)? (?:mieux|plus|égale)|!aucune? autre|best-seller|le seul \\p{L}+ (?:qui|dont|que)|la seule \\p{L}+ (?:qui|dont|que)",
    ],
    rank: [
      '(?:le |la )?(?:numéro|n°|no) ?(?:un|1)|# ?1|leader (?:mondial|du marché|européen|français|sur)|(?:élue?|récompensée?|primée?)|marque préférée des|des (?:millions|milliers) de (?:clients|personnes|utilisateurs)',
    ],
    absolute: [
      '(?:100|cent) ?(?:%|pour cent)(?! (?:{gap}(?:coton|laine|lin|soie|cuir|recyclée?s?|arabica|jus|bois|cacao|avoine|mérinos)))',
      '(?:résultats?|satisfaction|succès|qualité) garantie?s?|nous garantissons|garantie?(?= ?[.!])|marche à tous les coups|fonctionne toujours|à chaque fois|(?:totalement|complètement|parfaitement|absolument) (?:sûre?|sans danger|indolore|inoffensif)|indestructible|zéro risque|!ne tombe jamais en panne',
    ],
    price: [
      '(?:{sum})(?! de (?:réduction|remise))',
      '{n} (?:{currency})(?! de (?:réduction|remise))',
    ],
    discount: [
      "(?:moins |-)?(?:{percent}|{n} pour cent) (?:de (?:réduction|remise|rabais)|moins cher|jusqu'|offerts?|sur)|moins (?:{percent}|{n} pour cent)|- ?{percent}",
      'à moitié prix|moitié prix|en promo(?:tion)?|soldes|code promo|réductions?|remise|prix (?:cassé|barré|de lancement|spécial)|deux pour le prix',
    ],
    deadline: [
      "(?<!(?:ouverte?s?|fermée?s?|chaude?|frais) )(?:seulement |uniquement )?(?:jusqu'à|jusqu'au|jusqu'en|avant) (?:ce |le )?(?:{day}|\\d{1,2} (?:{month})|{month})",
      "(?:offre|promo|promotion|vente) {gap}(?:se termine|prend fin|expire|valable|limitée)|aujourd'hui (?:seulement|uniquement)|seulement (?:aujourd'hui|ce week-end|cette semaine)|ce week-end (?:seulement|uniquement)|dernière chance|derniers? jours?|durée limitée|temps limité|dépêchez-vous|vite,|se termine (?:ce soir|demain|bientôt|dimanche)",
    ],
    scarcity: [
      'plus que {n} \\p{L}+|il ne reste que|dans la limite des stocks|stocks? limités?|presque épuisée?|bientôt épuisée?|quantités? limitées?|places limitées',
    ],
  },
  negations: "ne|n'\\p{L}+|n'|pas|jamais|aucun|aucune|sans|personne|rien|ni",
  emphases: 'pas seulement|rien que|sans blague|pas étonnant|ne \\p{L}+ que',
  lateNegations: 'pas|jamais',
  suppositions: "si|s'il|imaginez|imagine|supposons",
  presumingQuestions: 'saviez-vous|savais-tu|le saviez-vous|tu savais|vous saviez',
  stories:
    'il était une fois|il y a (?:très )?longtemps|chapitre (?:un|deux|\\d+)|(?:dit|murmura|cria|répondit)(?:-il|-elle| le| la)|(?:le|la|un|une) (?:dragon|sorcier|sorcière|château|royaume|princesse|chevalier|fantôme|pirate|monstre)',
  selling:
    'achetez|achète|commandez|commande|lien|boutique|gratuite?|promo|abonnez|téléchargez|essayez|notre (?:application|produit|site|boutique)|cliquez',
  references:
    'voir (?:les )?(?:conditions|prix|notre site|détails|\\S+\\.(?:fr|com|be|ch))|conditions (?:sur|à)|selon|source|prix (?:au|sur)|sur (?:notre site|\\S+\\.(?:fr|com|be|ch|eu))',
  noNames:
    'hier|avant|jamais|vous|moi|toi|lui|elle|nous|tout|tous|les|le|la|un|une|des|ce|cette|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|noël|pâques|français|anglais|allemand|paris|france',
};
