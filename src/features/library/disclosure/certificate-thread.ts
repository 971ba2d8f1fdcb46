/** The thread that creates a development certificate once. */
import { createPrivateKey } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { dayMs } from '#platform/time.ts';
// The first one loads the reflection polyfill that x509 needs.
import '@trustnxt/c2pa-ts/cose';
import * as x509 from '@peculiar/x509';

const yearMs = 365 * dayMs;

/**
 * Creates a leaf certificate by C2PA's profile (2.1, 14.5.1: not self-signed, digitalSignature, an extended usage, key
 * identifiers) under a root whose key is discarded. Readers can check the signature, but do not trust the root.
 *
 * @returns PEM: leaf, root, private key (EC P-256, for ES256)
 */
async function createDevelopmentPem(): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [rootKeys, keys] = await Promise.all([newKeys(), newKeys()]);
  const notBefore = new Date(Date.now() - 60_000);
  const validity = { notBefore, notAfter: new Date(notBefore.getTime() + 5 * yearMs) };

  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Castwright development root, O=Castwright',
    keys: rootKeys,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    subject: 'CN=Castwright development signer, O=Castwright',
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  const keyPem = key.export({ format: 'pem', type: 'pkcs8' });
  return `${leaf.toString('pem')}\n${root.toString('pem')}\n${keyPem}`;
}

parentPort?.postMessage(await createDevelopmentPem());
