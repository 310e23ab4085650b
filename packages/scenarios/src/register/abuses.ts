import type { Cases } from './cases.ts';

/** What somebody may do on purpose, by number. */
export const abuses: Cases = {
  1: {
    title: 'Reading, deleting or approving another user’s project',
    holds: '404, as for a missing one.',
  },
  2: {
    title: 'Cancelling another user’s work',
    holds: '404; only our own ids are accepted.',
  },
  3: {
    title: 'Guessing the address of a file',
    holds: '404 unless it is one’s own, shared, or signed and not expired.',
  },
  4: {
    title: 'Another user’s id inside one’s own request',
    holds: 'Each id is checked; 404.',
  },
  5: {
    title: 'Deleting what others shared with the community, by its fixed ids',
    holds: 'Only owners and operators delete; the fixed ids are hidden for that user alone.',
  },
  6: {
    title: 'Publishing what is not one’s own, or was taken down',
    holds: 'Owners publish their own; what an operator takes down stays down.',
  },
  7: {
    title: 'A route that forgot to ask for a session',
    holds: 'Closed by default, on every route of the router.',
  },
  8: {
    title: 'Extra fields that set internal values',
    holds: 'Refused, or without effect.',
  },
  9: {
    title: 'Finding out what exists by different answers',
    holds: 'The same status, code and words.',
  },
  10: {
    title: 'Asking for drafts of the blog',
    holds: 'They are not listed, whatever is asked.',
  },
  11: {
    title: 'Addresses of other servers in a request (SSRF)',
    holds: 'Only our own paths, ids and uploads; 400.',
  },
  12: {
    title: 'A provider’s output that leads elsewhere, or never ends',
    holds: 'Its own hosts over TLS, no other redirects, a size limit.',
  },
  13: {
    title: 'A forged Host header',
    holds: 'Links are built from settings.',
  },
  14: {
    title: 'Paths that lead out of the store',
    holds: '404; a path is looked up, never joined.',
  },
  15: {
    title: 'A huge or slow body',
    holds: '413 before it is read, 408 at the time limit.',
  },
  16: {
    title: 'A small image that decodes to gigabytes',
    holds: 'Its dimensions are read first; the decoder is bounded in memory.',
  },
  17: {
    title: 'A file of another type than it claims',
    holds: 'Judged by its bytes, re-encoded, with an extension of ours.',
  },
  18: {
    title: 'SVG or HTML as a picture',
    holds: 'Refused; browsers may not guess types or run anything.',
  },
  19: {
    title: 'A media file that opens other files or servers',
    holds: 'No playlists, no network.',
  },
  20: {
    title: 'Odd and many ranges',
    holds: 'One range, the whole, or 416; never more than the file.',
  },
  21: {
    title: 'Line breaks and quotes in names that become headers',
    holds: 'No text of a user is in a header; downloads have fixed names.',
  },
  22: {
    title: 'Filling the storage',
    holds: 'A limit on bytes and files, said before anything is charged.',
  },
  23: {
    title: 'A session planted before sign-in',
    holds: 'A new id at sign-in; the old one is worthless.',
  },
  24: {
    title: 'A changed or invented cookie',
    holds: '401; ids are random and signed.',
  },
  25: {
    title: 'Another site acts as the user (CSRF)',
    holds: '403 by Origin and Sec-Fetch-Site, JSON only; a GET changes nothing by itself.',
  },
  26: {
    title: 'Another site reads replies (CORS)',
    holds: 'No reply allows it.',
  },
  27: {
    title: 'A forged, foreign or repeated reply of the identity provider',
    holds: 'Refused by state, nonce and PKCE; a code works once.',
  },
  28: {
    title: 'A redirect to another site after sign-in',
    holds: 'Only our own paths.',
  },
  29: {
    title: 'A socket that outlives its session',
    holds: 'It ends with the session, on every node.',
  },
  30: {
    title: 'A socket from another site',
    holds: 'Refused, over both transports.',
  },
  31: {
    title: 'Listening to others’ events',
    holds: 'The server chooses the channel, whatever a socket asks for.',
  },
  32: {
    title: 'Flooding by sockets',
    holds: 'Small messages, few at a time, ten sockets; then it is cut off.',
  },
  33: {
    title: 'Changing the price, plan or amount',
    holds: 'Only plans for sale, at the server’s price.',
  },
  34: {
    title: 'Many requests on the last credit',
    holds: 'As many as there are credits.',
  },
  35: {
    title: 'A webhook is recorded and sent again',
    holds: 'No effect.',
  },
  36: {
    title: 'Visiting the success page without paying',
    holds: 'Nothing is granted.',
  },
  37: {
    title: 'Many accounts for the free allowance',
    holds: 'Once per identity, a few per network a day, and a cap on a day’s spend.',
  },
  38: {
    title: 'Cancelling to burn paid work',
    holds: 'A few are free each day; then a cancelled one counts.',
  },
  39: {
    title: 'Understating a length or size',
    holds: 'No request states one; everything is measured.',
  },
  40: {
    title: 'Instructions to the model inside a topic, a script or a pasted page',
    holds: 'They are sent as data, without tools or secrets; the reply is cut and moderated.',
  },
  41: {
    title: 'Markup in scripts, names and addresses (XSS)',
    holds: 'Shown as text; the policy forbids inline scripts.',
  },
  42: {
    title: 'Secrets in logs, traces and replies',
    holds: 'None, in any encoding.',
  },
  43: {
    title: 'Forged addresses in X-Forwarded-For',
    holds: 'Only configured proxies are believed.',
  },
  44: {
    title: 'Text that makes a regular expression take forever',
    holds: 'The cost of every route grows linearly with its input.',
  },
  45: {
    title: 'Deep JSON, prototype pollution, arrays for strings',
    holds: '400 that names the field.',
  },
  46: {
    title: 'Odd content types',
    holds: 'Only JSON is read; 415.',
  },
  47: {
    title: 'Expensive routes without a session',
    holds: 'Refused before the body is read.',
  },
  48: {
    title: 'Somebody else’s recording in a request',
    holds: 'Treated as missing, in requests and as a file; nothing is charged.',
  },
  49: {
    title: 'Recordings as bombs: hours in kilobytes, endless bytes, other file types',
    holds: 'Limits on bytes, seconds and memory; a sentence for each, nothing kept or charged.',
  },
  50: {
    title: 'A voice without a statement, or with one that was never shown',
    holds: 'Refused before the file is read; nothing is stored.',
  },
};
