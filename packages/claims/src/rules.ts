/** What the claims check knows: the kinds of claims, why each is risky, and on which laws that rests. */

export const claimKinds = [
  'experience',
  'health',
  'money',
  'competitor',
  'superlative',
  'offer',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** How a kind is named to those who write, and in docs/claims.md. */
export const kindNames: Readonly<Record<ClaimKind, string>> = {
  experience: 'Invented experience',
  health: 'Health promise',
  money: 'Money promise',
  competitor: 'Competitor by name',
  superlative: 'Superlative',
  offer: 'Price or date without a source',
};

export interface Source {
  name: string;
  /** The day since which it applies: YYYY-MM-DD. */
  since: string;
  where: 'US' | 'New York' | 'EU' | 'Germany';
}

/** Laws and guides, as they stood in November 2026. */
export const sources = {
  fakeReviews: { name: '16 CFR 465', since: '2024-10-21', where: 'US' },
  endorsements: { name: '16 CFR 255', since: '2023-07-26', where: 'US' },
  syntheticPerformers: { name: 'GBL § 396-b', since: '2026-06-09', where: 'New York' },
  unfairPractices: { name: 'Directive 2005/29/EC', since: '2007-12-12', where: 'EU' },
  unfairCompetition: { name: 'UWG', since: '2004-07-08', where: 'Germany' },
  healthClaims: { name: 'Regulation (EC) 1924/2006', since: '2007-07-01', where: 'EU' },
  omnibus: { name: 'Directive (EU) 2019/2161', since: '2022-05-28', where: 'EU' },
  comparisons: { name: 'Directive 2006/114/EC', since: '2007-12-12', where: 'EU' },
} as const satisfies Record<string, Source>;

type SourceId = keyof typeof sources;

export interface ClaimRule {
  kind: ClaimKind;
  /** Why it is risky, in one short sentence. */
  reason: string;
  /** What to do instead. */
  suggestion: string;
  sources: readonly SourceId[];
}

/** The rules by id. Those of one kind stand together; where matches overlap, the kind that stands first is reported. */
export const claimRules = {
  use: {
    kind: 'experience',
    reason: 'A generated actor has used nothing, so this is an invented testimonial.',
    suggestion: 'Speak as a presenter: say what it does, or what people can do with it.',
    sources: ['fakeReviews', 'endorsements', 'syntheticPerformers', 'unfairPractices'],
  },
  result: {
    kind: 'experience',
    reason: 'A generated actor had no such result.',
    suggestion: 'Say what it does, or quote a real customer by name, with their permission.',
    sources: ['fakeReviews', 'endorsements', 'unfairPractices'],
  },
  opinion: {
    kind: 'experience',
    reason: 'A generated actor has no opinion, so this is an invented endorsement.',
    suggestion: 'Point out what there is to see: “Notice how …” or “Take a look at …”.',
    sources: ['fakeReviews', 'endorsements', 'unfairPractices'],
  },
  relatives: {
    kind: 'experience',
    reason: 'The family and friends of a generated actor don’t exist either.',
    suggestion: 'Leave them out, or quote a real customer by name, with their permission.',
    sources: ['fakeReviews', 'endorsements', 'unfairPractices'],
  },
  cure: {
    kind: 'health',
    reason: 'Only approved medicines may promise to cure, prevent or relieve an illness.',
    suggestion: 'Say what it is and how it is used, without the illness.',
    sources: ['healthClaims', 'unfairPractices'],
  },
  weight: {
    kind: 'health',
    reason: 'How much or how fast somebody loses weight may not be promised.',
    suggestion: 'Speak of taste, routine or ingredients instead.',
    sources: ['healthClaims', 'endorsements'],
  },
  body: {
    kind: 'health',
    reason: 'An effect on the body needs evidence, for food an authorised wording.',
    suggestion: 'Use the wording of the EU’s register of health claims, or leave it out.',
    sources: ['healthClaims', 'unfairPractices'],
  },
  proof: {
    kind: 'health',
    reason: 'Studies and doctors count only if you can show them.',
    suggestion: 'Name the study and its year, or leave it out.',
    sources: ['healthClaims', 'endorsements'],
  },
  income: {
    kind: 'money',
    reason: 'Promised earnings have to be what people usually earn.',
    suggestion: 'Say what people learn or get, without the sum.',
    sources: ['endorsements', 'unfairPractices'],
  },
  saving: {
    kind: 'money',
    reason: 'Promised savings have to be what people usually save.',
    suggestion: 'Say how it saves, or name the study behind the figure.',
    sources: ['endorsements', 'unfairPractices'],
  },
  risk: {
    kind: 'money',
    reason: 'No investment is without risk, and no return is certain.',
    suggestion: 'Say what it does, and that money can be lost.',
    sources: ['unfairPractices'],
  },
  comparison: {
    kind: 'competitor',
    reason:
      'Comparing with a named rival needs a fair, checkable feature, and their mark is theirs.',
    suggestion: 'Compare with the usual way instead, or name one feature that anybody can check.',
    sources: ['comparisons', 'unfairCompetition'],
  },
  switching: {
    kind: 'competitor',
    reason: 'Calling a rival’s customers away by name is comparative advertising.',
    suggestion: 'Leave the name out, or name one feature that anybody can check.',
    sources: ['comparisons', 'unfairCompetition'],
  },
  best: {
    kind: 'superlative',
    reason: 'A superlative is a claim of fact, to be proven before the ad runs.',
    suggestion: 'Say what is good about it: a figure, a material, a test by name.',
    sources: ['unfairPractices', 'unfairCompetition'],
  },
  rank: {
    kind: 'superlative',
    reason: 'A rank needs its source: who measured what, and when.',
    suggestion: 'Name the source and the year, or leave the rank out.',
    sources: ['unfairPractices', 'unfairCompetition'],
  },
  absolute: {
    kind: 'superlative',
    reason: 'This promises that there is no exception.',
    suggestion: 'Say what usually happens, or what you do when it doesn’t.',
    sources: ['unfairPractices', 'unfairCompetition'],
  },
  price: {
    kind: 'offer',
    reason: 'A price that is said aloud stays in the video after it has changed.',
    suggestion: 'Say where it stands: “See our site for price and terms.”',
    sources: ['unfairPractices', 'omnibus'],
  },
  discount: {
    kind: 'offer',
    reason: 'In the EU a reduction counts from the lowest price of the last 30 days.',
    suggestion: 'Name the earlier price, and say where the terms are.',
    sources: ['omnibus', 'unfairPractices'],
  },
  deadline: {
    kind: 'offer',
    reason: 'The video may run after this time, and false urgency is unfair.',
    suggestion: 'Say the full date and where the terms are, and take the video down after it.',
    sources: ['unfairPractices', 'unfairCompetition'],
  },
  scarcity: {
    kind: 'offer',
    reason: 'Claimed scarcity has to be true whenever the video runs.',
    suggestion: 'Leave it out, or say it in the post, where it can be changed.',
    sources: ['unfairPractices', 'unfairCompetition'],
  },
} as const satisfies Record<string, ClaimRule>;

export type ClaimRuleId = keyof typeof claimRules;
