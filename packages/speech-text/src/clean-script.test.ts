import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanScript } from './clean-script.ts';

const cleaned = (script: string): string => cleanScript(script).text;

const expectLeftOut = (script: string, spoken: string): void => {
  expect(cleaned(script)).toBe(spoken);
  expect(cleanScript(script).leftOut).not.toEqual([]);
};

describe('Markdown and directions are left out', () => {
  test.each([
    ['**Stop scrolling!** This is *really* good.', 'Stop scrolling! This is really good.'],
    ['## My routine\n\n- Wash\n- Dry', 'My routine\n\nWash\nDry'],
    ['Go to [our shop](https://shop.example.com/a?b=c) now.', 'Go to our shop now.'],
    ['![bottle](https://x.example/a.png) Look at this.', 'Look at this.'],
    ['Was ~~$99~~ $49, __today__ only.', 'Was $49, today only.'],
    ['Hello.\n\n---\n\nBye.', 'Hello.\n\nBye.'],
    ['```text\nHello there.\n```', 'Hello there.'],
    ['Use code `GLOW10` now. It works.[^1]', 'Use code GLOW10 now. It works.'],
    ['It costs \\$5 \\*only\\*.', 'It costs $5 only.'],
    ['> Best buy ever', 'Best buy ever'],
    // Stage directions
    ['[upbeat music] Hi, it’s me.', 'Hi, it’s me.'],
    ['Hi (smiling), it’s me.', 'Hi, it’s me.'],
    ['Hi *laughs* there. (holds up the bottle)', 'Hi there.'],
    ['I love it [Cut to: kitchen] every day.', 'I love it every day.'],
    ['[Sarah walks in]\nHello.', 'Hello.'],
    ['Visual: a sunny kitchen\nVO: Good morning.', 'Good morning.'],
    ['INT. KITCHEN - DAY\nGood morning.', 'Good morning.'],
    ['(sonriendo) Hola. ¡Mira esto!', 'Hola. ¡Mira esto!'],
    ['（微笑）你好。', '你好。'],
    ['(She smiles) Hi there.', 'Hi there.'],
    ['(in a soft voice) Hi there.', 'Hi there.'],
    ['{pause} Hi. <break time="1s"/>There.', 'Hi. There.'],
    ['♪ upbeat ♪ Hi there.', 'Hi there.'],
    ['Music: upbeat pop\nGood morning.', 'Good morning.'],
    ['Scene: morning\nGood morning.', 'Good morning.'],
    ['Title: My ad\nGood morning.', 'Good morning.'],
    ['Camera: she looks up.\nVO: Good morning.', 'Good morning.'],
  ])('%j', (script, spoken) => expectLeftOut(script, spoken));
});

describe('labels, timecodes and what nobody sees are left out', () => {
  test.each([
    ['HOST\nHi there.', 'Hi there.'],
    ['Host – Hi there.', 'Hi there.'],
    ['Female voice: Hi there.', 'Hi there.'],
    ['Sprecher: Hallo.', 'Hallo.'],
    ['Hook: Stop.\nBody: It works.\nCTA: Buy it.', 'Stop.\nIt works.\nBuy it.'],
    ['Scene 1: Hi there.', 'Hi there.'],
    ['Host: Welcome back.', 'Welcome back.'],
    ['**Hook (0-3s):** Stop scrolling.\n**CTA:** Buy it.', 'Stop scrolling.\nBuy it.'],
    ['### Hook\nStop scrolling.', 'Stop scrolling.'],
    ['Sarah: Hi!\nTom: Hello.\nSarah: Bye.\nTom: See you.', 'Hi!\nHello.\nBye.\nSee you.'],
    ['Sure! Here’s a 15-second script:\n\nHello.', 'Hello.'],
    ['Here is a script:\n\nHello.\n\nLet me know if you’d like any changes!', 'Hello.'],
    ['- 20% off\n- Free shipping', '20% off\nFree shipping'],
    ['– One\n– Two', 'One\nTwo'],
    ['| Plan | Price |\n|---|---|\n| Basic | $5 |', 'Plan, Price\nBasic, $5'],
    // Timecodes
    ['00:01 - 00:03 Hi.\n00:03 - 00:05 Bye.', 'Hi.\nBye.'],
    ['00:00 Hi there.\n00:05 Bye.', 'Hi there.\nBye.'],
    ['0-3s: Hi.\n3-6s: Bye.', 'Hi.\nBye.'],
    ['[0:00-0:03] Hello. [0:03–0:06] Bye.', 'Hello. Bye.'],
    ['(0:00 - 0:03) Hello.', 'Hello.'],
    ['0:00-0:03 Hello.\n0:03-0:06 Bye.', 'Hello.\nBye.'],
    [
      '1\n00:00:00,000 --> 00:00:02,000\nHello.\n\n2\n00:00:02,000 --> 00:00:04,000\nBye.',
      'Hello.\n\nBye.',
    ],
    // HTML
    ['Me &amp; you &lt;3 it&#39;s &quot;on&quot;&hellip;', 'Me & you <3 it\'s "on"…'],
    ['AT&amp;amp;T', 'AT&T'],
    ['<p>Hello <b>you</b></p><br/>Bye', 'Hello you\n\nBye'],
    // Invisible characters
    ['Hello\u200bworld and\u00ad more\ufeff', 'Hello world and more'],
    ['สวัสดี\u200bครับ', 'สวัสดีครับ'],
  ])('%j', (script, spoken) => expectLeftOut(script, spoken));
});

describe('what is said stays as it was written', () => {
  test.each([
    'Call (555) 123-4567 now.',
    'Follow @glow_skin and @my_big_brand_ today.',
    'The #1 serum. #TalkingVideos #glow_up',
    '#1 in skin care',
    'That is 5 * 3 * 2.',
    '5* and 4* hotels',
    'Wait [pause 0.5s] for it. [pause]',
    'It works (and I mean it) every day.',
    'Save 20% (today only).',
    'Try [Brand Name] for [your city].',
    'Warning: this is addictive.',
    'Myth: it hurts.\nFact: it does not.\nMyth: it is slow.\nFact: it is fast.',
    'I <3 it & 5 > 3, a < b.',
    'We open 9:00-5:00, call (9:00 - 5:00).',
    'At 9:30: breakfast.',
    'snake_case_name and file_name.txt',
    '- 5 degrees',
    'می\u200cخواهم',
    '👩\u200d👧 love it',
    'She said "[sic]". He laughs (a lot).',
    '1. Cheap\n2. Fast',
    'Hello   world \n\n\n two',
    'Email jane_doe_1@example.com',
    'Tom & Jerry&co',
    'Music: it is what I live for.',
    'Background: I was a nurse for ten years.',
    'Camera: 48 megapixels. Best in class.',
    'Sound: crisp. Battery: two days.',
    'Action: that’s what counts.',
    'I got it (super cheap) today.',
    'I tried it (looking great) and loved it.',
    'Buy two (cut the cost in half) now.',
    'We sell shots (shot glasses) too.',
    'Price: $5 today\nPrice: $6 tomorrow',
    'Fabric: cotton\nFabric: linen',
    'Size: Large\nSize: Small',
    'Body: strong. Mind: calm.',
    'Let me know in the comments!',
    '9:00 - 5:00 on weekdays\n9:00 - 6:00 on Saturdays',
  ])('%j', (script) => {
    expect(cleanScript(script)).toEqual({ text: script, leftOut: [] });
  });
});

test('it reports what was left out, by kind', () => {
  const { text, leftOut } = cleanScript('Host: **Hi** (smiling) [upbeat music] there &amp; here.');
  expect(text).toBe('Hi there & here.');
  expect(leftOut.map(({ kind }) => kind).toSorted()).toEqual(
    ['code', 'direction', 'direction', 'formatting', 'label'].toSorted(),
  );
  expect(leftOut).toContainEqual({ kind: 'direction', written: '(smiling)' });
});

test('what was kept stays as written, whatever is cleaned besides', () => {
  const script = 'Hi (smiling) **you** [music].';
  const { leftOut } = cleanScript(script);
  const keep = leftOut.map(({ written }) => written);
  expect(cleanScript(script, { keep })).toEqual({ text: script, leftOut: [] });
  expect(cleanScript(script, { keep: ['(smiling)'] }).text).toBe('Hi (smiling) you.');
});

test('cleaning again changes nothing', () => {
  const part = fc.constantFrom(
    ...[
      '**',
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '&amp;',
      '&lt;',
      'lt;',
      '<b>',
      '\n',
      ' ',
      'Host:',
      'music',
      'smiling',
      '#',
      '- ',
      '> ',
      '0:00',
      '~~',
      '\u200b',
      'Hi',
      '.',
      '`',
      '\\',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const once = cleaned(parts.join(''));
      expect(cleaned(once)).toBe(once);
    }),
  );
});

test('a long text of nothing but marks is cleaned in a moment', () => {
  for (const mark of [
    '*',
    '[',
    '(',
    '_',
    '`',
    '<b ',
    '> ',
    '#',
    '|-',
    '&#',
    '0:00-',
    'Host:',
    '~~a',
    '- a\n',
    '|a|\n',
    '0:00 a\n',
    'Body: a\n',
    'Music: a.\n',
    '♪a',
    '{a',
  ])
    expect(cleaned(mark.repeat(20_000 / mark.length)).length).toBeLessThanOrEqual(20_000);
});
