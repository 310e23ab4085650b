import { sentencesOf } from '@talkreel/speech-text/sentences';
import { cleanTopic, isEnglish, stripOrder } from './clean-topic.ts';
import { clauseOf, withoutQuestionWord, type Clause } from './clause.ts';
import { clauseFeatures, ownSentences } from './features.ts';
import { nameSubject, trimTail } from './noun-phrase.ts';
import { isUnsafe } from './safety.ts';

/** The subject of a script, ready to use in sentences. */
export interface Subject {
  /** Its name in a sentence: "this water bottle", "Talkreel"; "this" if nothing can be named. */
  name: string;
  /** The same in fewer words. */
  shortName: string;
  plural: boolean;
  /** "fold a fitted sheet", for topics that ask how to do something. */
  goal: string | null;
  /** The topic itself, if it is a clause: "why tea beats coffee". */
  clause: string | null;
  /** Whole sentences in which the topic describes its subject. */
  features: string[];
  category: Category;
  /** Which kind of sentences suit it; `unnamed` is unreadable or empty, `kind` must not be repeated. */
  kind: 'thing' | 'practice' | 'cause' | 'goal' | 'unnamed' | 'kind' | Clause['kind'];
}

export const unnamed: Subject = {
  name: 'this',
  shortName: 'this',
  plural: false,
  goal: null,
  clause: null,
  features: [],
  category: 'general',
  kind: 'unnamed',
};

const categories = {
  food: /\b(?:food|coffee|tea|snacks?|restaurant|recipes?|meals?|drinks?|juice|smoothies?|chocolate|bakery|pizza|burgers?|vegan|cook(?:ing|ies|book)?|kitchen|sauce|wine|beer|cafe|café|soup|bread|protein bars?|cakes?)\b/i,
  fitness:
    /\b(?:fitness|gym|workouts?|yoga|running|run|exercise|training|muscle|protein|sports?|pilates|marathon|cycling|bike|weights?)\b/i,
  beauty:
    /\b(?:beauty|skin(?:care)?|makeup|make-up|hair|serum|cream|lipstick|nails?|perfume|fragrance|shampoo|lotion|sunscreen|cosmetics?|moisturi[sz]er)\b/i,
  tech: /\b(?:apps?|software|ai|saas|platform|tool|gadgets?|phones?|laptops?|headphones?|earbuds|speakers?|smart(?:watch| home)?|robots?|website|online|digital|camera|charger|computer|cyber ?security|vpn|cloud|code|coding)\b/i,
  learning:
    /\b(?:learn(?:ing)?|course|class(?:es)?|lessons?|language|spanish|french|school|students?|study|tutor(?:ing)?|books?|education|teach(?:er|ing)?|workshop|guitar|piano)\b/i,
  money:
    /\b(?:money|sav(?:e|ing|ings)|budget(?:ing)?|invest(?:ing|ment)?|bank|credit|loans?|insurance|tax(?:es)?|finance|mortgage|crypto|retirement|debt)\b/i,
  travel:
    /\b(?:travel|trips?|hotels?|flights?|vacation|holiday|beach|luggage|backpack|suitcase|tours?|city|island|camping|hiking|adventure)\b/i,
  home: /\b(?:home|house|furniture|sofa|couch|bed|mattress|pillows?|lamps?|clean(?:ing|er)?|vacuum|garden(?:ing)?|plants?|decor|candles?|kitchenware|apartment|laundry|real estate)\b/i,
  style:
    /\b(?:fashion|clothes|clothing|dress(?:es)?|shoes?|sneakers|jackets?|jeans|jewell?ery|watch(?:es)?|bags?|t-?shirts?|hoodies?|sunglasses|outfits?|socks?)\b/i,
  family:
    /\b(?:kids?|child(?:ren)?|bab(?:y|ies)|parents?|mom|dad|toys?|toddlers?|family|diapers?|stroller|babysit(?:ter|ting))\b/i,
  pets: /\b(?:pets?|dogs?|cats?|puppy|puppies|kittens?|leash|litter|aquarium|parrots?|hamsters?)\b/i,
  business:
    /\b(?:business|marketing|startup|sales|customers?|agency|freelanc(?:e|er|ers|ing)|team|productivity|brand|b2b|crm|seo|e-?commerce|store|shop|consult(?:ing|ant)|recruit(?:ing|ment)|videos?|ads?)\b/i,
  wellness:
    /\b(?:health|wellness|sleep|meditat(?:e|ion)|stress|mindful(?:ness)?|therapy|vitamins?|supplements?|mental|anxiety|massage|spa|breath(?:ing)?)\b/i,
  events:
    /\b(?:event|concert|festival|wedding|party|birthday|conference|webinar|show|exhibition|museum|charity|fundraiser|donat(?:e|ion|ions)|volunteer(?:s|ing)?)\b/i,
} as const;
export type Category = keyof typeof categories | 'general';

const causes =
  /\b(?:climate|environment|awareness|recycling|charity|equality|rights|homeless(?:ness)?|poverty|donations?|donat(?:e|ing)|volunteer(?:s|ing)?|voting|vote|bullying|plastic waste|pollution|biodiversity|fundraiser|refugees?)\b/i;
const goalVerbs =
  /^(?:save|learn|get|find|build|lose|improve|grow|protect|reduce|discover|join|become|eat|visit|earn|boost|quit|enjoy|avoid|increase|stop|master|explore|create|choose|cook|win|feel|sleep better|stay|be|start (?!up))\s+\S/i;

export function readTopic(raw: string): Subject {
  if (isUnsafe(raw)) return { ...unnamed, kind: 'kind' };
  const cleaned = cleanTopic(raw);
  if (!isEnglish(cleaned)) return unnamed;
  const sentences = cleaned
    .split(/\s*[\n;]\s*/)
    .flatMap(sentencesOf)
    .map((sentence) => sentence.replace(/[.!?,:\s]+$/, ''))
    .filter(Boolean);
  const main = stripOrder(sentences[0] ?? '');
  if (!/\p{L}{2}/u.test(main)) return unnamed;
  const own = ownSentences(sentences.slice(1));
  const goal = goalOf(main);
  if (goal) return { ...unnamed, goal, features: own, category: categoryOf(main), kind: 'goal' };
  const clause = clauseOf(main);
  if (clause) return { ...unnamed, ...clause, features: own, category: categoryOf(main) };
  const thing = withoutQuestionWord(main);
  if (thing === '' || /^(?:is|are|was|were|and|or|but)\b/i.test(thing)) {
    return { ...unnamed, category: categoryOf(main) };
  }
  const { head, rest } = splitHead(thing);
  const subject = nameSubject(head);
  if (!subject) return unnamed;
  const features = [...clauseFeatures(rest, subject.plural), ...own];
  const kind = causes.test(head) ? 'cause' : subject.practice ? 'practice' : 'thing';
  return { ...subject, goal: null, clause: null, features, category: categoryOf(head), kind };
}

export function categoryOf(topic: string): Category {
  let best: Category = 'general';
  let at = Infinity;
  for (const [category, pattern] of Object.entries(categories) as Array<[Category, RegExp]>) {
    const index = topic.search(pattern);
    if (index >= 0 && index < at) {
      best = category;
      at = index;
    }
  }
  return best;
}

function goalOf(text: string): string | null {
  const asked =
    /^(?:how (?:to|you can|do you|i|we)|learn(?:ing)? (?:how )?to|(?:the )?(?:best|easy|easiest|fastest|right) ways? to|ways to|trying to)\s+(.+)$/i.exec(
      text,
    )?.[1];
  const goal = asked ?? (goalVerbs.test(text) ? text : undefined);
  if (!goal) return null;
  const words = (goal.split(/[,:.]/)[0] ?? '').trim().split(/\s+/).slice(0, 9).join(' ');
  const said = trimTail(words).replace(/\b(?:my|our)\b/gi, 'your');
  return said === '' ? null : said.charAt(0).toLowerCase() + said.slice(1);
}

function splitHead(text: string): { head: string; rest: string } {
  const match =
    /^(.+?)\s*(?:[,:]\s+|\s(?=that\b|which\b|who\b|where\b|because\b|so\b|is\b|are\b|can\b|will\b|has\b|have\b|helps?\b|makes?\b|lets?\b|keeps?\b|with\b|for\b|to\b|made\b|designed\b|built\b))(.+)$/i.exec(
      text,
    );
  return match?.[1] && match[2] ? { head: match[1], rest: match[2] } : { head: text, rest: '' };
}
