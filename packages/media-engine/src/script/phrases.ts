import type { Category } from './topic.ts';

/**
 * Building blocks, in a presenter's words: the actor is no customer, has tried nothing and promises no results. {This} is the subject at the start of a sentence, {this} inside one; {it},
 * {them}, {is}, {s} agree with it in number ("make{s}"); {goal} is the aim of a how-to topic;
 * {clause} is a topic that is already a clause, {Clause} the same at the start of a sentence.
 */
export const hooks = {
  thing: [
    'Okay, we need to talk about {this}.',
    'Stop scrolling, this one is about {this}.',
    'Here is {this}, in a few seconds.',
    'You have not heard about {this}? Now you have.',
    'Have you met {this} yet?',
    'Looking for {this}? Look here.',
    'So this is why everyone mentions {this}.',
    'Let me show you {this}.',
    'Curious about {this}? Good.',
    'Here is what to know about {this}.',
    'Meet {this}.',
    'A minute ago you had never heard of {this}.',
    'If you only check out one thing today, make it {this}.',
  ],
  practice: [
    'Okay, we need to talk about {this}.',
    'Stop scrolling, this one is about {this}.',
    '{This} can change a whole week.',
    'Still skipping {this}? Watch this.',
    '{This} can feel surprisingly good.',
    'Here is your sign to try {this}.',
    'Let us talk {this}.',
    'Not sure about {this}? Give it a minute.',
    '{This}, and why it is worth a try.',
  ],
  cause: [
    'Can we talk about {this} for a moment?',
    'Stop scrolling, this one is about {this}.',
    'Let us be honest about {this}.',
    '{This} matters, and here is why.',
    'Nobody can ignore {this} anymore.',
    'I care about {this}. You too?',
  ],
  goal: [
    'Want to {goal}? Listen.',
    'Here is how to {goal}.',
    'Trying to {goal}? You are not alone.',
    'You can {goal}, starting today.',
    'Everyone wants to {goal}. Few know where to begin.',
  ],
  question: [
    'Here is {clause}.',
    'Let me tell you {clause}.',
    'Ever wondered {clause}?',
    'Few people know {clause}. Now you will.',
    'People often ask {clause}.',
    'One minute, and you know {clause}.',
  ],
  asked: [
    '{Clause}? Let me tell you.',
    '{Clause}? Good question.',
    '{Clause}? Here is the answer.',
    '{Clause}? Here is the short version.',
    '{Clause}? Stop scrolling and find out.',
  ],
  claim: [
    '{Clause}. Let me show you why.',
    '{Clause}. I said what I said.',
    '{Clause}. See it to believe it.',
    '{Clause}, and few people know.',
    '{Clause}. Hear me out.',
  ],
  unnamed: [
    'Okay, can I tell you something good?',
    'Stop scrolling for just a second.',
    'I have to share this with you.',
    'This might be the best part of your day.',
    'Quick question: what would make your week easier?',
  ],
  kind: [
    'Let us keep this one kind.',
    'Good stories lift people up.',
    'Today I choose a friendly story.',
    'Words matter, so I pick mine with care.',
  ],
} as const;

export const benefits: Record<Category, readonly string[]> = {
  general: [
    '{It} make{s} every day a little easier.',
    'Simple, well made, and easy to start with.',
    'Less effort, better result. That is the whole story.',
    '{It} just work{s}, right from day one.',
    'Ready to use, every single day.',
    '{It} solve{s} a problem that many have stopped noticing.',
  ],
  food: [
    'Every bite tastes like somebody cared.',
    'Real flavor, no fuss, and ready when you are.',
    '{It} taste{s} as good as {it} look{s}.',
    'The smell alone fills the whole kitchen.',
    'Comfort and flavor in one go.',
  ],
  fitness: [
    'Movement to look forward to, at any level.',
    'Small steps, real energy, no excuses.',
    '{It} fit{s} into the busiest day.',
    'You feel the difference where it counts.',
    'More energy, better mood, zero guilt.',
  ],
  beauty: [
    'A little care that shows in the mirror.',
    '{It} feel{s} light, fresh, and easy to wear.',
    'A small ritual, just for you.',
    'Simple care, and a fresh look.',
  ],
  tech: [
    '{It} save{s} time every single day.',
    'No manual, no headache, {it} just work{s}.',
    'Set up in minutes, useful for months.',
    'What took an hour now takes a coffee break.',
    'Smart where it matters, simple everywhere else.',
  ],
  learning: [
    'A few minutes a day, and it really sticks.',
    'Clear steps, no pressure, real progress.',
    'Learning that never feels like homework.',
    'You start small, and suddenly it clicks.',
  ],
  money: [
    'You see where things go, at a glance.',
    'Clear, calm, and no small print surprises.',
    'Small habits, bigger peace of mind.',
    '{It} make{s} the boring part simple.',
  ],
  travel: [
    'Come home rested, with stories to tell.',
    'Less planning, more adventure.',
    '{It} make{s} the journey half the fun.',
    'Pack light, go far, worry less.',
  ],
  home: [
    'A place feels calmer the second you walk in.',
    'One small change, and the whole room feels new.',
    '{It} look{s} good and make{s} life easier.',
    'Home feels a little more like home.',
  ],
  style: [
    'Comfortable all day, and made to be seen.',
    'Put {it} on, and you are put together.',
    '{It} go{es} with nearly everything.',
    'Easy to wear, hard to take off.',
  ],
  family: [
    'More smiles, fewer battles, happier evenings.',
    '{It} give{s} you a little time back.',
    'Happy kids, happy parents.',
    'Family life, one notch easier.',
  ],
  pets: [
    'Happy pet, happy home, simple as that.',
    'The tail wagging says everything.',
    '{It} make{s} the daily routine a joy.',
    'Made for the friend on four legs.',
  ],
  business: [
    'More results, less busywork.',
    'More of the week for the work that counts.',
    '{It} let{s} you focus on what matters.',
    'From idea to done, without the usual chaos.',
  ],
  wellness: [
    'A calmer, clearer moment of the day.',
    'A few quiet minutes change the whole day.',
    '{It} help{s} you slow down and breathe.',
    'Better evenings, lighter mornings.',
  ],
  events: [
    'Good people, good mood, and memories that last.',
    'You will be talking about it for weeks.',
    'Come for an hour, stay for the feeling.',
    'Moments like these bring people together.',
  ],
};

export const goalBenefits = [
  'Start small, stay curious, and keep it simple.',
  'One step a day, and it suddenly clicks.',
  'No tricks, no stress, just a plan you can keep.',
  'It is easier than it looks, and it feels great.',
] as const;

export const proofs = [
  'Look closely, the details say it all.',
  'Ask the people who made {it}.',
  'Read the details, and decide for yourself.',
  'No need to take my word for it.',
  'You can see how {it} work{s} in a minute.',
  'Compare, and see what suits you.',
  'Every detail is on the page.',
  'The details are worth a look.',
] as const;

export const calls = [
  'Try {it} today and tell me what you think.',
  'Tap the link and see for yourself.',
  'Give {it} a try this week.',
  'Check {it} out before you scroll on.',
  'Follow the link, your future self says thanks.',
  'See for yourself today.',
  'Start today.',
  'Try {it} today.',
  'Have a look now.',
  'Ready? The link is right below.',
  'Save this for later, or start right now.',
] as const;

export const goalCalls = [
  'Start today, and tell me how it goes.',
  'Tap the link and take the first step.',
  'Save this, and start tonight.',
  'Start today.',
  'Follow along for the next step.',
  'Try the first step now.',
] as const;

/** Calls for topics that ask or claim something. */
export const talkCalls = [
  'Try it this week and tell me what you think.',
  'Save this for later, and see for yourself.',
  'Share this with somebody who should know.',
  'Tap the link and see for yourself.',
  'Follow along, there is more to come.',
  'See for yourself today.',
  'Tell me what you think.',
] as const;

export const causeBenefits = [
  'Small actions add up faster than you think.',
  'It touches all of us, at home and at work.',
  'A little attention makes a real difference.',
  'Together we can move more than any of us alone.',
] as const;
export const causeProofs = [
  'It starts with people like you and me.',
  'One changed habit is a good start.',
  'It is easier when friends join in.',
] as const;
export const causeCalls = [
  'Share this with one person today.',
  'Start with one small step today.',
  'Tap the link and take part.',
  'Talk about it today.',
  'Join in.',
] as const;

/** Warm and neutral lines for topics that no ad may be about. */
export const kindLines = [
  'A warm word can turn a whole day around.',
  'Be patient, be curious, and look out for each other.',
  'There is so much good to talk about.',
  'Kindness costs nothing and comes back to you.',
] as const;
export const kindCalls = [
  'Tell me about something you love, and I will help you share it.',
  'Say something nice to somebody today.',
  'Try a friendly topic next.',
  'Be kind today.',
] as const;

/** Fragments for times too short for a whole script; shortest last. */
export const fragments = [
  'Take a look, and try it today.',
  'Curious? Take a look today.',
  'Curious? Have a look.',
  'Have a look.',
  'Try this.',
  'Look!',
] as const;
