import { openSigner, type Signer } from '../signer.ts';
import { makeTestCertificate } from '../test-certificate.ts';

/** How long test certificates last. */
const TEN_YEARS_MS = 3_650 * 24 * 60 * 60_000;
const FIRST_LIFE_MS = 3_000;
const SECOND_MS = 1_000;

/**
 * Signs with a certificate that expires soon, since the library signs with none that has. Where signing takes longer
 * than the certificate lives, the next one lives twice as long. Returns when it has expired for certain.
 */
export async function signBriefly(sign: (signer: Signer) => Promise<unknown>): Promise<number> {
  for (let lifeMs = FIRST_LIFE_MS; ; lifeMs *= 2) {
    const made = new Date(Date.now() + lifeMs - TEN_YEARS_MS);
    const { expiresAt, ...material } = makeTestCertificate(made);
    // A certificate names the second, in which it is still valid.
    const lastSecond = Math.floor(expiresAt.getTime() / SECOND_MS) * SECOND_MS;
    try {
      await sign(openSigner(material));
      return lastSecond + SECOND_MS;
    } catch (error) {
      if (Date.now() < lastSecond) throw error;
    }
  }
}
