import { expect, test } from 'vitest';
import { MOST_ROWS, readRows } from './rows.ts';

const read = (text: string, defaults = {}) => readRows(Buffer.from(text), defaults);
const problemOf = (text: string | Buffer, defaults = {}) => {
  try {
    readRows(Buffer.from(text), defaults);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test('a table is read with its quoted cells, and what a row leaves out is the same for all', () => {
  const rows = read(
    'script,actor,name,output\r\n"Hello, ""you"".\nTwo lines.",clara,First,\r\nHi.,,,hi.mp4\r\n\r\n',
    { actor: 'jack', voice: 'v', captions: 'pop' },
  );
  expect(rows).toMatchObject([
    {
      line: 2,
      script: 'Hello, "you".\nTwo lines.',
      actor: 'clara',
      voice: 'v',
      file: '001-First.mp4',
    },
    { line: 3, script: 'Hi.', actor: 'jack', file: 'hi.mp4' },
  ]);
  expect(rows[0]?.finish).toMatchObject({ format: '9:16', captions: { style: 'word' } });
});

test.each([';', '\t', ','])('%j may separate the cells', (mark) => {
  const [row] = read(`Script${mark}ACTOR\nHi.${mark}clara`);
  expect(row).toMatchObject({ script: 'Hi.', actor: 'clara' });
});

test('tables of spreadsheets are read: UTF-16 in both orders, and marks at the start', () => {
  const text = '\uFEFFscript\tactor\nGrüße, 你好.\tclara';
  const little = Buffer.from(text, 'utf16le');
  for (const bytes of [Buffer.from(text), little, Buffer.from(little).swap16()])
    expect(readRows(bytes, {})).toMatchObject([{ script: 'Grüße, 你好.', actor: 'clara' }]);
  expect(problemOf(Buffer.from([0x73, 0xe9, 0x0a]))).toContain('neither UTF-8 nor UTF-16');
});

test('formulas are text like any other', () => {
  const formula = '=HYPERLINK("http://x.example";"win")';
  const [row] = read(`script,actor\n"${formula.replaceAll('"', '""')}",clara`);
  expect(row?.script).toBe(formula);
});

test('what cannot be made is said with its line, before anything is', () => {
  const rows = (count: number) => `script,actor\n${'Hi.,clara\n'.repeat(count)}`;
  expect(problemOf('')).toContain('“script” is not among them');
  expect(problemOf('script,actor')).toBe('The table has no rows.');
  expect(problemOf('script,aktor\nHi.,clara')).toContain('no column “aktor”');
  expect(problemOf('script\nHi.')).toContain('Line 2: no actor');
  expect(problemOf('script,actor\n,clara')).toBe('Line 2: the script is empty.');
  expect(problemOf('script,actor,format\nHi.,clara,2:1')).toContain('Line 2: --format is one of');
  expect(problemOf('script,actor\n"Hi.,clara')).toContain('The table cannot be read');
  expect(problemOf(rows(10_000))).toContain('10000 rows; 500 are the most');
  expect(read(rows(MOST_ROWS))).toHaveLength(MOST_ROWS);
});

test('a table chooses no folder, and no two rows one file', () => {
  for (const output of ['../x.mp4', '/etc/x', 'a\\b.mp4', '.bashrc'])
    expect(problemOf(`script,actor,output\nHi.,clara,${output}`)).toContain('without a folder');
  expect(problemOf('script,actor,output\nA.,clara,a.mp4\nB.,clara,A.mp4')).toContain(
    'Lines 2 and 3 would both become A.mp4',
  );
});
