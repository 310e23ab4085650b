const maxNameWords = 6;

/** How a subject is called in a sentence. */
export interface NounPhrase {
  /** "this water bottle", "these shoes", "meditation", "Talkreel". */
  name: string;
  /** The same in fewer words. */
  shortName: string;
  plural: boolean;
  /** Whether the subject is something one does or has but cannot hold: it takes no "this". */
  practice: boolean;
}

const bareEndings = /(?:ity|ness|ism|ware|[a-z]{2}ing)$/i;
const countedDespiteEnding =
  /^(?:building|painting|ring|king|wedding|clothing|facility|community|university|city|business|charity|activity|earring)$/i;
const massNouns = new Set(
  'yoga coffee tea water music travel education money health fitness food chocolate bread art sleep software furniture insurance advice golf tennis chess football soccer basketball surfing fashion jewelry jewellery skincare haircare meditation nutrition security care change energy equality poverty pollution waste awareness automation entertainment recruitment investment finance science technology clothing equipment content cheese pasta pizza rice salad beer wine'.split(
    ' ',
  ),
);
const gerunds =
  /^(?:learning|saving|traveling|travelling|investing|buying|making|building|getting|finding|teaching|working|living|eating|reducing|losing|improving|starting|becoming|growing|managing|planning|staying|being|having|using|owning|renting|moving|writing|reading|playing|creating|helping|protecting|meeting)$/i;
const notPlural = /(?:ss|us|is|ous|ics|news|series|lens|yes|gas|bus|always|fitness)$/i;
const irregularPlurals = new Set(['people', 'men', 'women', 'children', 'mice', 'feet', 'teeth']);

/** Names the subject in `head`, or null if nothing is short enough. */
export function nameSubject(head: string): NounPhrase | null {
  const determiner =
    /^(?:(?:an?|the|my|our|your|this|these|those|that|some|his|her|their|one)\s+)+/i.exec(
      head,
    )?.[0] ?? '';
  const words = trimTail(head.slice(determiner.length)).split(/\s+/).filter(Boolean);
  if (words.length === 0 || words.length > 14) return null;
  const core = trimTail(words.slice(0, maxNameWords).join(' ')).split(/\s+/);
  // The noun is before the first "of", "in", "from": "bags of coffee" are bags.
  const found = core.findIndex(
    (word, index) => index > 0 && /^(?:of|in|from|at|by|on|and|or|&)$/i.test(word),
  );
  const nounEnd = found > 0 ? found : core.length;
  const noun = (core[nounEnd - 1] ?? '').toLowerCase();
  const first = core[0] ?? '';
  const bareAllowed = determiner === '';
  const activity =
    bareAllowed && (nounEnd === 1 ? /[a-z]{3}ing$/i.test(first) : gerunds.test(first));
  const singular = /\b(?:an?|one|this|that)\s+$/i.test(determiner) || activity;
  const plural =
    !singular && (irregularPlurals.has(noun) || (/[a-z]s$/i.test(noun) && !notPlural.test(noun)));
  const shouted = head === head.toUpperCase();
  const title = !shouted && core.slice(1).some((word) => /^[A-Z]/.test(word));
  const proper =
    bareAllowed &&
    !plural &&
    !shouted &&
    core.length <= 3 &&
    core.every((word) => /^[A-Z\d]/.test(word));
  const mass =
    bareAllowed &&
    !plural &&
    (massNouns.has(noun) || (bareEndings.test(noun) && !countedDespiteEnding.test(noun)));
  const cased = core.map((word, index) => {
    if (shouted) return word.toLowerCase();
    return index === 0 && !title && !proper && /^[A-Z][a-z'-]+$/.test(word)
      ? word.toLowerCase()
      : word;
  });
  const superlative =
    /^(?:best|top|first|only|most|ultimate|perfect|biggest|fastest|easiest|cheapest|newest|latest)$/i;
  const bare = activity || mass || proper;
  const article = superlative.test(first) ? 'the ' : bare ? '' : plural ? 'these ' : 'this ';
  const short =
    article === ''
      ? cased.slice(0, activity ? 3 : nounEnd)
      : cased.slice(Math.max(0, nounEnd - 2), nounEnd);
  return {
    name: article + cased.join(' '),
    shortName: article + short.join(' '),
    plural,
    practice: article === '' && !proper,
  };
}

/** Trims a phrase so that it ends on a word that can end one. */
export function trimTail(text: string): string {
  let out = text.replace(/[\s,;:.'&+/-]+$/, '');
  for (let before = ''; before !== out;) {
    before = out;
    out = out.replace(
      /\s+(?:and|or|of|for|to|in|on|with|the|an?|that|which|by|from|at|my|our|your|is|are|&|so|but|very|more|as|into|their|its|it|you|who)$/i,
      '',
    );
  }
  return out.replace(/[\s,;:.'&+/-]+$/, '');
}
