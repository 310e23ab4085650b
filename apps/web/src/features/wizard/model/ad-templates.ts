/** A blank to fill in. Templates share blanks by name, so that text typed into one template is in the next one too. */
export interface Blank {
  name: string;
  label: string;
  /** The words of the finished example, with a date in words. */
  example: string;
  kind: 'text' | 'date';
  maxCharacters: number;
}

export interface AdTemplate {
  id: string;
  title: string;
  /** Says when to use the template. */
  use: string;
  blanks: readonly Blank[];
  /** Lines that are said in every clip. `{name}` is a blank, `{Name}` the same at the beginning of a sentence. */
  lines: readonly string[];
  /** Lines added while the clip has time for them, in this order; `before` is the index of the line that follows. */
  extras: ReadonlyArray<{ before: number; line: string }>;
  /** The lines behind which the ad shows something, and what: a blank that is filled in once the video is made. */
  shots: readonly TemplateShot[];
}

interface TemplateShot {
  /** The index of a line that is always said. */
  line: number;
  label: string;
}

const PRODUCT = 'A picture or clip of your product';
const shows = (line: number, label = PRODUCT): TemplateShot => ({ line, label });

const MAX_CHARACTERS = 80;

const blank = (name: string, label: string, example: string): Blank => ({
  name,
  label,
  example,
  kind: 'text',
  maxCharacters: MAX_CHARACTERS,
});
const product = (example: string): Blank => blank('product', 'Product', example);
const lastDay: Blank = {
  name: 'lastDay',
  label: 'Last day of the offer',
  example: 'December 31',
  kind: 'date',
  maxCharacters: MAX_CHARACTERS,
};

/** Twelve shapes of an ad. Each filled example fits the shortest clip; a test says so. */
export const adTemplates: readonly AdTemplate[] = [
  {
    id: 'problem',
    title: 'Problem and answer',
    use: 'When people know the problem but not your product.',
    blanks: [
      blank('problem', 'The problem', 'Coffee cold before you finish it'),
      product('Hearthmug'),
      blank('benefit', 'What the product does: it …', 'keeps coffee hot for six hours'),
    ],
    lines: ['{Problem}?', 'Meet {product}.', 'It {benefit}.'],
    shots: [shows(0, 'The problem, as people see it'), shows(1)],
    extras: [
      { before: 3, line: 'Try it today.' },
      { before: 1, line: 'You are not the only one.' },
    ],
  },
  {
    id: 'unboxing',
    title: 'Unboxing',
    use: 'When it looks good and feels good in the hand.',
    blanks: [
      product('the Loom backpack'),
      blank('detail', 'What you notice first', 'it weighs almost nothing'),
      blank('more', 'What else there is to see', 'And it opens flat'),
    ],
    lines: ['This is {product}.', 'First thing you notice: {detail}.', '{More}.'],
    shots: [shows(0), shows(1, 'The detail, close up')],
    extras: [
      { before: 3, line: 'The link is right below.' },
      { before: 1, line: 'Let us open the box.' },
    ],
  },
  {
    id: 'reasons',
    title: 'Three reasons',
    use: 'When one benefit alone does not decide it.',
    blanks: [
      product('Brightdesk'),
      blank('reasonOne', 'First reason', 'It is fast'),
      blank('reasonTwo', 'Second reason', 'It is quiet'),
      blank('reasonThree', 'Third reason', 'It costs less than lunch'),
    ],
    lines: [
      'Three reasons to look at {product}.',
      '{ReasonOne}.',
      '{ReasonTwo}.',
      '{ReasonThree}.',
    ],
    shots: [shows(0), shows(3)],
    extras: [
      { before: 4, line: 'Which one is yours?' },
      { before: 3, line: 'And the third:' },
    ],
  },
  {
    id: 'before-after',
    title: 'Before and after',
    use: 'When the change is easy to picture.',
    blanks: [
      blank('before', 'Before', 'two alarms and still late'),
      product('Dawnlight'),
      blank('after', 'With your product', 'one gentle light at seven'),
    ],
    lines: ['Before: {before}.', 'With {product}: {after}.'],
    shots: [shows(0, 'How it was before'), shows(1)],
    extras: [
      { before: 2, line: 'See for yourself.' },
      { before: 1, line: 'Sounds familiar?' },
      { before: 0, line: 'Same day, two ways it can go.' },
    ],
  },
  {
    id: 'offer',
    title: 'Offer with a date',
    use: 'When a price or a gift ends on a day.',
    blanks: [
      product('Every Fernway candle'),
      blank('offer', 'The offer: it is …', 'twenty percent off'),
      lastDay,
    ],
    lines: ['{Product} is {offer}, but only until {lastDay}.', 'Tap the link.'],
    shots: [shows(0)],
    extras: [
      { before: 0, line: 'Quick heads-up.' },
      { before: 2, line: 'Your future self says thanks.' },
    ],
  },
  {
    id: 'audience',
    title: 'Made for you',
    use: 'When it’s made for someone in particular.',
    blanks: [
      blank('who', 'Who it is for', 'night-shift nurses'),
      product('Driftwell'),
      blank('benefit', 'What the product does: it …', 'darkens any room in a minute'),
    ],
    lines: ['{Who}, this is for you.', '{Product} {benefit}.'],
    shots: [shows(1)],
    extras: [
      { before: 2, line: 'Take a look.' },
      { before: 2, line: 'The link is right below.' },
    ],
  },
  {
    id: 'myth',
    title: 'Myth and truth',
    use: 'When a belief keeps people from buying.',
    blanks: [
      blank('myth', 'The myth', 'good skincare takes an hour'),
      blank('truth', 'The truth', 'two minutes are enough'),
      product('Puretwo'),
    ],
    lines: ['Myth: {myth}.', 'Truth: {truth}.', 'That is what {product} is for.'],
    shots: [shows(2)],
    extras: [
      { before: 3, line: 'Tell a friend who still believes it.' },
      { before: 1, line: 'Many people believe it.' },
    ],
  },
  {
    id: 'how',
    title: 'How it works',
    use: 'When it sounds hard but is easy.',
    blanks: [
      product('Snapbook'),
      blank('stepOne', 'First step', 'photograph a receipt'),
      blank('stepTwo', 'Second step', 'it reads the total'),
      blank('stepThree', 'Last step', 'your taxes are sorted'),
    ],
    lines: ['How {product} works: first, {stepOne}.', 'Then {stepTwo}.', 'Finally, {stepThree}.'],
    shots: [shows(0), shows(1, 'The second step on screen')],
    extras: [
      { before: 3, line: 'That is all.' },
      { before: 4, line: 'Start today.' },
    ],
  },
  {
    id: 'launch',
    title: 'Launch',
    use: 'When it’s new.',
    blanks: [
      product('the Kite folding bike'),
      blank('news', 'What is new about it', 'It fits under your desk'),
    ],
    lines: ['It is here: {product}.', '{News}.', 'Be one of the first.'],
    shots: [shows(0), shows(1, 'What is new about it')],
    extras: [
      { before: 0, line: 'The wait is over.' },
      { before: 3, line: 'Tap the link below.' },
    ],
  },
  {
    id: 'comparison',
    title: 'Comparison',
    use: 'When people do it the old way.',
    blanks: [
      blank('old', 'The old way', 'spreadsheets for invoices'),
      blank('pain', 'What’s wrong with it', 'That takes all Sunday'),
      product('Billow'),
      blank('gain', 'With your product', 'done in ten minutes'),
    ],
    lines: ['Still using {old}?', '{Pain}.', 'With {product}: {gain}.'],
    shots: [shows(0, 'The old way'), shows(2)],
    extras: [
      { before: 3, line: 'Make the switch.' },
      { before: 2, line: 'There is a shorter way.' },
    ],
  },
  {
    id: 'question',
    title: 'Question first',
    use: 'When the benefit is worth dreaming about.',
    blanks: [
      blank('dream', 'What would they do with …', 'two extra hours a week'),
      product('Mealcart'),
      blank('deed', 'What the product does: it …', 'plans and orders your dinners'),
    ],
    lines: ['What would you do with {dream}?', '{Product} {deed}.', 'Find out today.'],
    shots: [shows(1)],
    extras: [
      { before: 1, line: 'Think about it for a second.' },
      { before: 3, line: 'The link is below.' },
    ],
  },
  {
    id: 'price',
    title: 'Price and value',
    use: 'When it costs less than people think.',
    blanks: [
      product('Stretchly'),
      blank('price', 'The price', 'four dollars a week'),
      blank('thanThat', 'It is less than …', 'one coffee'),
      blank('value', 'What you get', 'a new workout every day'),
    ],
    lines: ['{Product} costs {price}.', 'That is less than {thanThat}.', 'And you get {value}.'],
    shots: [shows(0)],
    extras: [
      { before: 3, line: 'Do the math.' },
      { before: 4, line: 'Have a look.' },
    ],
  },
];
