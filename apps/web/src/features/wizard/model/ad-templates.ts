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
}

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
    lines: ['{Problem}?', 'Same here, until I found {product}.', 'It {benefit}.'],
    extras: [
      { before: 3, line: 'Try it today.' },
      { before: 1, line: 'I know the feeling.' },
    ],
  },
  {
    id: 'unboxing',
    title: 'Unboxing',
    use: 'When it looks and feels good in the hand.',
    blanks: [
      product('my Loom backpack'),
      blank('detail', 'What you notice first', 'it weighs almost nothing'),
      blank('verdict', 'Your verdict', 'I already love it'),
    ],
    lines: ['Okay, {product} just arrived.', 'First thing I notice: {detail}.', '{Verdict}.'],
    extras: [
      { before: 3, line: 'The link is right below.' },
      { before: 1, line: 'Let me open it with you.' },
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
    lines: ['Three reasons I use {product}.', '{ReasonOne}.', '{ReasonTwo}.', '{ReasonThree}.'],
    extras: [
      { before: 4, line: 'Which one is yours?' },
      { before: 3, line: 'And my favorite:' },
    ],
  },
  {
    id: 'before-after',
    title: 'Before and after',
    use: 'When the change is easy to picture.',
    blanks: [
      blank('before', 'Before', 'two alarms and still late'),
      product('Dawnlight'),
      blank('after', 'Now', 'awake before the first one'),
    ],
    lines: ['Before: {before}.', 'Then I tried {product}.', 'Now: {after}.'],
    extras: [
      { before: 3, line: 'I wish I had started sooner.' },
      { before: 4, line: 'See for yourself.' },
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
    extras: [
      { before: 0, line: 'Quick heads-up.' },
      { before: 2, line: 'Your future self says thanks.' },
    ],
  },
  {
    id: 'testimonial',
    title: 'Testimonial',
    use: 'When somebody like the viewer should speak. Keep it true.',
    blanks: [
      blank('who', 'Who you are: I am …', 'a nurse on night shifts'),
      product('Driftwell'),
      blank('changed', 'What it changed', 'how I sleep'),
      blank('proof', 'What happens now', 'I fall asleep in ten minutes'),
    ],
    lines: ['I am {who}, and {product} changed {changed}.', '{Proof}.'],
    extras: [
      { before: 2, line: 'Try it yourself.' },
      { before: 0, line: 'Can I be honest with you?' },
    ],
  },
  {
    id: 'myth',
    title: 'Myth and truth',
    use: 'When people believe something that keeps them from buying.',
    blanks: [
      blank('myth', 'The myth', 'good skincare takes an hour'),
      blank('truth', 'The truth', 'two minutes are enough'),
      product('Puretwo'),
    ],
    lines: ['Myth: {myth}.', 'Truth: {truth}.', 'That is why I use {product}.'],
    extras: [
      { before: 3, line: 'Tell a friend who still believes it.' },
      { before: 1, line: 'I believed that too.' },
    ],
  },
  {
    id: 'how',
    title: 'How it works',
    use: 'When it sounds hard and is easy.',
    blanks: [
      product('Snapbook'),
      blank('stepOne', 'First step', 'photograph a receipt'),
      blank('stepTwo', 'Second step', 'it reads the total'),
      blank('stepThree', 'Last step', 'your taxes are sorted'),
    ],
    lines: ['How {product} works: first, {stepOne}.', 'Then {stepTwo}.', 'Finally, {stepThree}.'],
    extras: [
      { before: 3, line: 'That is all.' },
      { before: 4, line: 'Start today.' },
    ],
  },
  {
    id: 'launch',
    title: 'Launch',
    use: 'When it is new.',
    blanks: [
      product('the Kite folding bike'),
      blank('news', 'What is new about it', 'It fits under your desk'),
    ],
    lines: ['It is here: {product}.', '{News}.', 'Be one of the first.'],
    extras: [
      { before: 0, line: 'I have been waiting for this.' },
      { before: 3, line: 'Tap the link below.' },
    ],
  },
  {
    id: 'comparison',
    title: 'Comparison',
    use: 'When people do it the old way.',
    blanks: [
      blank('old', 'The old way: I used …', 'spreadsheets for invoices'),
      blank('pain', 'What was bad about it', 'It took me all Sunday'),
      product('Billow'),
      blank('gain', 'How it is now', 'done in ten minutes'),
    ],
    lines: ['I used {old}.', '{Pain}.', 'Then I switched to {product}: {gain}.'],
    extras: [
      { before: 3, line: 'Never going back.' },
      { before: 4, line: 'Make the switch.' },
    ],
  },
  {
    id: 'question',
    title: 'Question first',
    use: 'When the gain makes people dream.',
    blanks: [
      blank('dream', 'What would they do with …', 'two extra hours a week'),
      product('Mealcart'),
      blank('deed', 'What the product does: it …', 'plans and orders your dinners'),
    ],
    lines: ['What would you do with {dream}?', '{Product} {deed}.', 'Find out today.'],
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
    extras: [
      { before: 3, line: 'Worth every cent to me.' },
      { before: 4, line: 'Have a look.' },
    ],
  },
];
