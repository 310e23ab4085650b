import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Collection } from '../store/document-store.ts';

export interface OidcKeys {
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

/** Created once and then kept, so that tokens and cookies survive restarts. */
export function loadOidcKeys(keys: Collection<OidcKeys>): OidcKeys {
  const known = keys.get('current');
  if (known !== undefined) return known;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    kty: 'RSA',
    use: 'sig',
    alg: 'RS256',
    kid: 'talkreel-sandbox',
  };
  const made: OidcKeys = {
    jwks: { keys: [jwk] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
  keys.put('current', made);
  return made;
}
