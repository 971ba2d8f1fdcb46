import { constants, createPrivateKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose';
import { postJson } from '#platform/outbound/post-json.ts';

/** A service of the operator that signs with the certificate's key, which is in a key store or a PKCS#11 module. */
export type SigningService = {
  url: string;
  token: string | null;
  /** Milliseconds that one signature may take; 10,000 by default. */
  timeoutMs?: number | undefined;
};

/** A certificate and its key, serialized for another thread: DER, the key in PKCS#8 or at a service. */
export type SigningMaterial = {
  certificate: Uint8Array;
  intermediates: Uint8Array[];
  key: Uint8Array | SigningService;
};

type Algorithm = {
  id: CoseAlgorithmIdentifier;
  /** As signing services are asked for it. */
  name: 'ES256' | 'ES384' | 'Ed25519' | 'PS256';
  digest: string | null;
};

/** Signs bytes with the key of a certificate, wherever the key is. */
type SigningKey = (payload: Uint8Array) => Promise<Uint8Array>;

/** @throws Error for a key type that C2PA does not allow */
export async function createSigner({ certificate, intermediates, key }: SigningMaterial): Promise<Signer> {
  // Imported here, because it needs the reflection polyfill that c2pa-ts loads.
  const x509 = await import('@peculiar/x509');
  // c2pa-ts bundles another major version of this class; it reads only rawData, publicKey and algorithm.
  const toCertificate = (raw: Uint8Array) =>
    new x509.X509Certificate(raw as Uint8Array<ArrayBuffer>) as unknown as Signer['certificate'];
  const { publicKey } = new X509Certificate(certificate);
  const algorithm = getAlgorithm(publicKey);
  return {
    algorithm: algorithm.id,
    certificate: toCertificate(certificate),
    chainCertificates: intermediates.map(toCertificate),
    sign:
      key instanceof Uint8Array ? createFileKey(key, algorithm) : createServiceKey(key, algorithm, publicKey),
  };
}

/**
 * The signature format of COSE (RFC 9053, 2.1; RFC 8230, 2): the two numbers of an elliptic curve concatenated, and a
 * salt as long as the digest. The signer of c2pa-ts writes ASN.1 instead, which other readers reject.
 */
const signatureOptions = {
  dsaEncoding: 'ieee-p1363',
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
} as const;

const signBytes = promisify(sign);

function createFileKey(pkcs8: Uint8Array, { digest }: Algorithm): SigningKey {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return (payload) => signBytes(digest, payload, { key, ...signatureOptions });
}

const service = 'signing service';

/** The key throws when the service does not answer in time, or its signature is not by the certificate's key. */
function createServiceKey(
  { timeoutMs = 10_000, token, url }: SigningService,
  { digest, name }: Algorithm,
  publicKey: KeyObject,
): SigningKey {
  return async (payload) => {
    const body = { algorithm: name, payload: Buffer.from(payload).toString('base64') };
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = (await postJson({ url, token, body, signal, service })) as { signature?: unknown } | null;
    if (typeof answer?.signature !== 'string') throw new Error(`the ${service} answered without a signature`);
    const signature = Buffer.from(answer.signature, 'base64');
    if (!verify(digest, payload, { key: publicKey, ...signatureOptions }, signature)) {
      throw new Error(`the ${service} gave a signature that is not by the key of the certificate`);
    }
    return new Uint8Array(signature);
  };
}

/** Returns the algorithm that C2PA allows for this key (2.1, 13.2). */
function getAlgorithm(key: KeyObject): Algorithm {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (curve === 'prime256v1') return { id: CoseAlgorithmIdentifier.ES256, name: 'ES256', digest: 'sha256' };
  if (curve === 'secp384r1') return { id: CoseAlgorithmIdentifier.ES384, name: 'ES384', digest: 'sha384' };
  if (key.asymmetricKeyType === 'ed25519')
    return { id: CoseAlgorithmIdentifier.Ed25519, name: 'Ed25519', digest: null };
  if (key.asymmetricKeyType === 'rsa')
    return { id: CoseAlgorithmIdentifier.PS256, name: 'PS256', digest: 'sha256' };
  throw new Error('Content credentials are signed with a P-256, P-384, Ed25519 or RSA key.');
}
