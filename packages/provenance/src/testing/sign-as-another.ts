import * as library from '@contentauth/c2pa-node';
import { mimeTypes, type Format } from '../facts.ts';
import { openSigner } from '../signer.ts';
import { makeTestCertificate } from '../test-certificate.ts';

/** What another product says of a file. */
export interface Foreign {
  product: string;
  /** Of the IPTC's, such as `digitalCapture`. */
  sourceType: string;
  /** An assertion of its own, whatever it holds. */
  more?: unknown;
}

/** Signs a copy as another product would, with a certificate that nobody here knows. */
export async function signAsAnother(
  file: string,
  output: string,
  format: Format,
  { product, sourceType, more }: Foreign,
): Promise<void> {
  const signer = openSigner(makeTestCertificate());
  const certs = Buffer.from(signer.certificates);
  const reserveSize = certs.length + 2_048;
  const callback = library.CallbackSigner.newSigner(
    { alg: signer.algorithm, certs: [certs], reserveSize, directCoseHandling: false },
    (data) => signer.sign(data),
  );
  const digitalSourceType = `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`;
  const actions = [{ action: 'c2pa.created', digitalSourceType }];
  const definition = {
    claim_generator_info: [{ name: product, version: '3' }],
    title: 'Photo',
    format: mimeTypes[format],
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions } },
      ...(more === undefined ? [] : [{ label: 'com.example.more', data: more }]),
    ],
  };
  const builder = library.Builder.withJson(definition, {
    verify: { verify_after_sign: false },
    builder: { thumbnail: { enabled: false } },
  });
  await builder.signAsync(callback, { path: file, mimeType: mimeTypes[format] }, { path: output });
}
