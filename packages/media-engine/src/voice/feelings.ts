/** What a sentence says with its face: read from its words and its final mark. */
import type { SentencePiece } from './flite/sentences.ts';

export type Feeling = 'smile' | 'doubt' | 'surprise';

/** A feeling and when it shows. */
export interface FeelingCue {
  startSeconds: number;
  endSeconds: number;
  feeling: Feeling;
}

/** The signs are tried in this order, and the first that is found wins. */
const signs: ReadonlyArray<readonly [Feeling, RegExp]> = [
  [
    'surprise',
    /\b(wow|whoa|omg|oh my|no way|guess what|amazing|incredibl[ey]|unbelievabl[ey]|astonish\w*|shock\w*|surpris\w*|suddenly|magic(al)?|can(no|')?t believe|never (ever )?(seen|had|tried|felt)|turns out|imagine)\b/i,
  ],
  [
    'doubt',
    /\b(not sure|unsure|doubt\w*|maybe|perhaps|however|sceptic\w*|skeptic\w*|honestly|worr(y|ied)|problem\w*|difficult|struggl\w*|hat(e|ed)|bad|sad(ly)?|sorry|unfortunately|tired of|sick of|annoy\w*|regret\w*|fail\w*|expensive|dramatic|wrong|boring|terrible|awful|confus\w*|stress\w*|thirsty)\b/i,
  ],
  [
    'smile',
    /\b(hi|hello|hey|welcome|thanks?|thank you|lov(e|ed|ely|ing)|happy|happier|glad|great|good|best|better|favou?rite|enjoy\w*|fun|funny|beautiful|perfect(ly)?|delicious|nice|wonderful|smil\w*|laugh\w*|easy|easily|free|holiday|gift|calm|quiet|proud|excit\w*|friends?|sweet|party|birthdays?)\b/i,
  ],
];

const negation = /\b(not|never|no|isn't|aren't|wasn't|don't|doesn't|didn't|won't|can't|hardly)\b/i;

/** The feeling of a sentence, if it has one. */
export function feelingOf({ text, mark }: SentencePiece): Feeling | null {
  const plain = text.replaceAll('’', "'");
  const found = signs.find(([, words]) => words.test(plain))?.[0];
  if (found === 'smile' && negation.test(plain)) return 'doubt';
  if (found) return found;
  if (mark === '!') return 'smile';
  return mark === '?' ? 'doubt' : null;
}
