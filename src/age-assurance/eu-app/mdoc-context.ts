import { createHash, createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import type { CoseKey, MdocContext } from '@owf/mdoc';
import { leadsToIssuer, loadX509 } from '#platform/crypto/certificate-chain.ts';

type Mdoc = typeof import('@owf/mdoc');

const unsupported = (): never => {
  throw new Error('proofs by a message authentication code are not accepted');
};

/** The cryptography that the library asks for, for verifying alone: ES256 by P-256, as the profile has it (A.6). */
export function createVerifyingContext({ CoseKey }: Pick<Mdoc, 'CoseKey'>): MdocContext {
  return {
    crypto: {
      random: (length) => randomBytes(length),
      digest: ({ bytes, digestAlgorithm }) =>
        createHash(digestAlgorithm.replace('-', '').toLowerCase()).update(bytes).digest(),
      calculateEphemeralMacKey: unsupported,
    },
    cose: {
      mac0: { sign: unsupported, verify: unsupported },
      sign1: {
        sign: () => {
          throw new Error('this context signs nothing');
        },
        verify: ({ key, sign1 }) =>
          sign1.signatureAlgorithmName === 'ES256' &&
          verify(
            'sha256',
            sign1.toBeSigned,
            { key: toPublicKey(key), dsaEncoding: 'ieee-p1363' },
            sign1.signature,
          ),
      },
    },
    x509: {
      getIssuerNameField: ({ certificate, field }) =>
        listNameFields(new X509Certificate(certificate).issuer, field),
      getPublicKey: ({ certificate }) =>
        CoseKey.fromJwk({ ...new X509Certificate(certificate).publicKey.export({ format: 'jwk' }) }),
      getCertificateData: ({ certificate }) => {
        const read = new X509Certificate(certificate);
        return {
          issuerName: read.issuer,
          subjectName: read.subject,
          serialNumber: read.serialNumber,
          thumbprint: read.fingerprint256,
          notBefore: read.validFromDate,
          notAfter: read.validToDate,
          pem: read.toString(),
        };
      },
      async verifyCertificateChain({ now = new Date(), trustedCertificates, x5chain }) {
        const x509 = await loadX509();
        const parse = (raw: Uint8Array) => new x509.X509Certificate(Uint8Array.from(raw));
        const [leaf, ...chain] = x5chain.map(parse);
        const listed = trustedCertificates.map(parse);
        // The list names authorities, or the certificates themselves that sign proofs.
        const isListed =
          listed.some((one) => leaf?.equal(one)) && leaf && leaf.notBefore <= now && now <= leaf.notAfter;
        if (!leaf || (!isListed && !(await leadsToIssuer(x509, listed, leaf, chain, now))))
          throw new Error('the issuer is not on the trust list, or a certificate is not valid now');
        const usages = leaf.getExtension(x509.KeyUsagesExtension)?.usages;
        if (usages !== undefined && (usages & x509.KeyUsageFlags.digitalSignature) === 0)
          throw new Error('the issuer’s certificate is not for signatures');
      },
    },
  };
}

/** Takes the coordinates alone, so that nothing else of an untrusted key is read. */
function toPublicKey({ jwk }: CoseKey) {
  const { crv, kty, x, y } = jwk as Record<string, string>;
  if (kty !== 'EC' || crv !== 'P-256') throw new Error('the key is not of P-256');
  return createPublicKey({ format: 'jwk', key: { kty, crv, x, y } });
}

/** @param name a distinguished name as Node writes it, one field a line */
export const listNameFields = (name: string, field: string): string[] =>
  name.split('\n').flatMap((line) => (line.startsWith(`${field}=`) ? [line.slice(field.length + 1)] : []));
