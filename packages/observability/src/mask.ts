const MASK = '[secret]';

/** Patterns of credentials. Each length is bounded, so the time is linear in the length of a line. */
const rules: Array<[pattern: RegExp, replacement: string]> = [
  // The password in a URL.
  [/(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:@/"'\\]{0,200}:)[^\s@/"'\\]{1,500}(?=@)/gi, `$1${MASK}`],
  // Authorization headers.
  [/\b(Bearer +|Basic +(?=[\w+/=-]{12}))[\w+/=.~-]{8,4000}/gi, `$1${MASK}`],
  // Keys of ours, Stripe, Replicate and OpenAI, and secrets a browser pays with.
  [/\b(?:(?:tk|sk|rk)_(?:live|test)_|whsec_|r8_|sk-)[\w-]{8,400}/g, MASK],
  [/_secret_\w{8,400}/g, `_secret_${MASK}`],
  // Parameters of links and forms that grant access.
  [
    /((?:[?&](?:code|state|nonce|key)|\b(?:token|access_token|refresh_token|id_token|id_token_hint|client_secret|code_verifier|signature|sig|X-Amz-Signature|X-Amz-Credential|X-Amz-Security-Token))=)[^&\s"'\\;]{6,4000}/gi,
    `$1${MASK}`,
  ],
  // Our cookies, and header or body fields by name.
  [/((?:talkreel_session|talkreel_login(?:-[\w-]{1,64})?)=)[^;\s"'\\]{1,4000}/g, `$1${MASK}`],
  [
    /("(?:authorization|proxy-authorization|cookie|set-cookie|password|secret|client_secret|token|access_token|refresh_token|id_token)" *: *")[^"\\]{1,4000}/gi,
    `$1${MASK}`,
  ],
];

/** Replaces these values in every encoding, and everything that looks like a credential. */
export function createMask(secrets: readonly string[]): (text: string) => string {
  const written = new Set(secrets.flatMap(spellings));
  const values =
    written.size === 0
      ? null
      : new RegExp(
          [...written]
            .toSorted((a, b) => b.length - a.length)
            .map((value) => value.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
            .join('|'),
          'g',
        );
  return (text) => {
    let masked = values ? text.replace(values, MASK) : text;
    for (const [pattern, replacement] of rules) masked = masked.replace(pattern, replacement);
    return masked;
  };
}

/** The spellings of a secret: plain, JSON, URL, form and base64. */
function spellings(secret: string): string[] {
  const inLink = encodeURIComponent(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    inLink,
    inLink.replaceAll('%20', '+'),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
  ];
}
