/** Bytes that another server on the way may read differently, and what ours must answer. */
export interface RawRequest {
  name: string;
  bytes: string;
  /** The status of each reply, in order. Afterwards the connection is closed. */
  replies: readonly number[];
}

const HOST = 'Host: localhost\r\n';
/** A request within the body of another one. It must not be answered, because no client has sent it. */
const HIDDEN = `GET /api/stripe/plans?hidden HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;

const post = (headers: string, body: string): string =>
  `POST /api/webhooks/stripe HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`;
const get = (headers: string, target = '/api/stripe/plans'): string =>
  `GET ${target} HTTP/1.1\r\n${HOST}${headers}Connection: close\r\n\r\n`;

const refused = (name: string, bytes: string, status = 400): RawRequest => ({
  name,
  bytes,
  replies: [status],
});
const taken = (name: string, bytes: string, ...replies: number[]): RawRequest => ({
  name,
  bytes,
  replies,
});

/** Where one request ends and the next begins: length against chunks, as in RFC 9112, section 11.2. */
const lengths: RawRequest[] = [
  refused(
    'a length and chunks',
    post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${HIDDEN}`),
  ),
  refused(
    'chunks and a length',
    post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${HIDDEN}`),
  ),
  refused('two lengths', post(`Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n`, HIDDEN)),
  refused('two equal lengths', post('Content-Length: 2\r\nContent-Length: 2\r\n', `{}${HIDDEN}`)),
  refused('a list of lengths', post('Content-Length: 2, 2\r\n', `{}${HIDDEN}`)),
  ...['-1', '+2', '0x2', '2.0', '1e1', '', 'two', '99999999999999999999'].map((length) =>
    refused(`a length of "${length}"`, post(`Content-Length: ${length}\r\n`, `{}${HIDDEN}`)),
  ),
  ...['xchunked', 'chunked, identity', 'identity', 'chunked\u000b', '"chunked"', 'gzip'].map(
    (coding) =>
      refused(
        `chunks named ${JSON.stringify(coding)}`,
        post(`Transfer-Encoding: ${coding}\r\n`, `0\r\n\r\n${HIDDEN}`),
      ),
  ),
  refused(
    'chunks twice',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${HIDDEN}`),
  ),
  refused(
    'a space before the colon',
    post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${HIDDEN}`),
  ),
  refused(
    'a folded header',
    post('X-Folded: a\r\n Transfer-Encoding: chunked\r\n', `0\r\n\r\n${HIDDEN}`),
  ),
  refused('a header without a colon', post('Transfer-Encoding\r\n', HIDDEN)),
  refused('a header with a zero byte', post('X-Zero: a\0b\r\n', HIDDEN)),
  refused(
    'a header with a bare carriage return',
    post('X-Bare: a\rTransfer-Encoding: chunked\r\n', HIDDEN),
  ),
  refused(
    'a header with a bare line feed',
    post('X-Bare: a\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${HIDDEN}`),
  ),
  refused(
    'lines that end without a carriage return',
    `GET /api/stripe/plans HTTP/1.1\nHost: localhost\n\n${HIDDEN}`,
  ),
];

const chunked = (body: string): string => post('Transfer-Encoding: chunked\r\n', body);

const chunks: RawRequest[] = [
  ...['-1', '0x1', '1 1', 'g', 'ffffffffffffffffff'].map((size) =>
    refused(`a chunk of size "${size}"`, chunked(`${size}\r\n{\r\n0\r\n\r\n${HIDDEN}`)),
  ),
  refused('a chunk longer than its size', chunked(`1\r\n{}\r\n0\r\n\r\n${HIDDEN}`)),
  refused(
    'a chunk size that ends without a carriage return',
    chunked(`2\n{}\r\n0\r\n\r\n${HIDDEN}`),
  ),
  refused(
    '20 KB of chunk extension',
    chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
  ),
  refused(
    '20 KB of trailers',
    chunked(`0\r\nX-Trailer: ${'x'.repeat(20_000)}\r\n\r\n${HIDDEN}`),
    431,
  ),
];

const lines: RawRequest[] = [
  refused(
    'a request without a host',
    'GET /api/stripe/plans HTTP/1.1\r\nConnection: close\r\n\r\n',
  ),
  refused('HTTP/3.0', get('').replace('HTTP/1.1', 'HTTP/3.0')),
  refused('an unknown method', get('').replace('GET', 'PWN')),
  taken('a tunnel', `CONNECT localhost:1 HTTP/1.1\r\n${HOST}\r\n`),
  refused('a target with a zero byte', get('', '/api/stripe/plans\0')),
  refused('20 KB of address', get('', `/${'a'.repeat(20_000)}`), 431),
  refused('20 KB of header', get(`X-Long: ${'a'.repeat(20_000)}\r\n`), 431),
  refused(
    'bytes of another protocol',
    '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003',
  ),
];

/** Requests that are odd, but have only one meaning. */
const lawful: RawRequest[] = [
  taken('a request', get(''), 200),
  taken(
    'two requests in one packet',
    `GET /api/stripe/plans HTTP/1.1\r\n${HOST}\r\n${get('')}`,
    200,
    200,
  ),
  taken('an empty line first', `\r\n${get('')}`, 200),
  taken('HTTP/1.0', `GET /api/stripe/plans HTTP/1.0\r\n${HOST}\r\n`, 200),
  taken('an upgrade to something unknown', get('Upgrade: h2c\r\n'), 200),
  taken('an address of another server', get('', 'http://elsewhere.example/api/auth/user'), 401),
  // Node takes this line for HTTP/0.9.
  taken('an address alone', 'GET /api/stripe/plans\r\n\r\n', 200),
];

/** Requests as no library sends them. */
export const rawRequests: readonly RawRequest[] = [...lengths, ...chunks, ...lines, ...lawful];

/** Requests that never end: the bytes that are sent first, and those that are sent repeatedly. */
export const slowRequests: readonly { name: string; first: string; then: string }[] = [
  { name: 'sends nothing', first: '', then: '' },
  { name: 'sends its headers a byte at a time', first: 'GET / HTTP/1.1\r\nX-', then: 'a' },
  { name: 'never ends its headers', first: 'GET / HTTP/1.1\r\n', then: 'X-A: b\r\n' },
  { name: 'stops within its headers', first: 'GET / HTTP/1.1\r\nHost: loc', then: '' },
  {
    name: 'sends its body a byte at a time',
    first: post('Content-Length: 100000\r\n', ''),
    then: ' ',
  },
  { name: 'stops one byte before the end', first: post('Content-Length: 3\r\n', '{}'), then: '' },
  { name: 'sends chunks of one byte', first: chunked(''), then: '1\r\n \r\n' },
  { name: 'never ends the size of a chunk', first: chunked(''), then: '0' },
  {
    name: 'waits after being told to continue',
    first: post('Expect: 100-continue\r\nContent-Length: 9\r\n', ''),
    then: '',
  },
];
