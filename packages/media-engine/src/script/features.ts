import { trimTail } from './noun-phrase.ts';

/** Sentences from the clauses after the subject: "that keeps drinks cold" becomes "It keeps drinks cold." */
export function clauseFeatures(rest: string, plural: boolean): string[] {
  const features: string[] = [];
  const it = plural ? 'They' : 'It';
  for (const part of rest.split(/\s*,\s*(?:and\s+)?|\s+and\s+(?=(?:that|which|with)\b)/i)) {
    const clause = trimTail(part).replace(/\b(?:my|our)\b/gi, 'your');
    const count = clause.split(/\s+/).length;
    if (count < 2 || count > 12) continue;
    const that = /^(?:that|which|who)\s+(.+)$/i.exec(clause)?.[1] ?? clause;
    if (
      /^(?:is|are|was|were|can|will|has|have|helps?|makes?|lets?|keeps?|gives?|saves?|turns?|works?|needs?|comes?|delivers?|brings?|cleans?|tells?|tracks?|lasts?|fits?|looks?|feels?|uses?|takes?|shows?|finds?|connects?|teach(?:es)?|removes?|charges?|protects?|[a-z]{3,}(?:es|[^s]s))\s+\S/i.test(
        that,
      ) &&
      startsWithVerb(that, plural)
    )
      features.push(`${it} ${lowerFirst(that)}.`);
    else if (/^(?:the|an?)\s/i.test(clause))
      features.push(`${plural ? 'They are' : 'It is'} ${lowerFirst(clause)}.`);
    else if (/^with\s/i.test(clause))
      features.push(`${plural ? 'They come' : 'It comes'} ${lowerFirst(clause)}.`);
    else if (/^for\s/i.test(clause))
      features.push(`${plural ? 'They are' : 'It is'} made ${lowerFirst(clause)}.`);
    else if (/^(?:made|designed|built)\s/i.test(clause))
      features.push(`${plural ? 'They are' : 'It is'} ${lowerFirst(clause)}.`);
    else if (/^to\s+[a-z]+\s/i.test(clause))
      features.push(`${plural ? 'They help' : 'It helps'} you ${lowerFirst(clause.slice(3))}.`);
  }
  return features;
}

function startsWithVerb(clause: string, plural: boolean): boolean {
  const verb = (clause.split(/\s+/)[0] ?? '').toLowerCase();
  if (['can', 'will'].includes(verb)) return true;
  const third = verb.endsWith('s');
  return plural ? ['are', 'were', 'have'].includes(verb) || !third : third && verb !== 'this';
}

/** Further sentences of the topic that are already about the subject. */
export function ownSentences(sentences: string[]): string[] {
  return sentences
    .filter(
      (sentence) =>
        /^(?:it|they|this|these|you|your)\s+[a-z]+/i.test(sentence) &&
        !/\b(?:i|we|my|our|us|script|video|please)\b/i.test(sentence),
    )
    .map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`)
    .filter((sentence) => sentence.split(/\s+/).length <= 13);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
