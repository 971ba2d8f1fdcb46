import { constants, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose';
import {
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DigitalSourceType,
  ManifestStore,
  MetadataAssertion,
  MetadataNamespace,
  Signature,
} from '@trustnxt/c2pa-ts/manifest';
import { newId } from '#platform/ids.ts';
import { openSignable, type SignableType } from './signable.ts';

/** What the credentials say of a file. Prompts stay out: a download may be passed on. */
export type Provenance = {
  engine: string;
  model: string | null;
  createdAt: Date;
  /** Whether a label that it is AI-generated was drawn into it afterwards. */
  labelled?: boolean;
};

/** A certificate and its key in the form that passes to another thread: DER, the key in PKCS#8. */
export type SigningMaterial = { certificate: Uint8Array; intermediates: Uint8Array[]; key: Uint8Array };

/** Room for the signature, which is replaced by zeros where it is not used: RSA of 4096 bits needs 512 bytes. */
const signatureRoom = 1024;

/** @throws Error for a kind of key that C2PA does not allow */
export async function signerFrom({ certificate, intermediates, key }: SigningMaterial): Promise<Signer> {
  // Not at the top: it needs the reflection polyfill that c2pa-ts loads.
  const { X509Certificate } = await import('@peculiar/x509');
  // c2pa-ts bundles another major of the same class; it reads only rawData, publicKey and algorithm of it.
  const certificateOf = (raw: Uint8Array) =>
    new X509Certificate(raw as Uint8Array<ArrayBuffer>) as unknown as Signer['certificate'];
  const privateKey = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  const { algorithm, digest } = algorithmOf(privateKey);
  return {
    algorithm,
    certificate: certificateOf(certificate),
    chainCertificates: intermediates.map(certificateOf),
    sign: async (payload) => signBytes(digest, payload, { key: privateKey, ...signatureForm }),
  };
}

const signBytes = promisify(sign);

/**
 * What COSE asks of a signature (RFC 9053, 2.1; RFC 8230, 2): the two numbers of an elliptic curve one after the
 * other, and a salt as long as the digest. The signer of c2pa-ts writes the former as ASN.1, which other readers
 * refuse.
 */
const signatureForm = {
  dsaEncoding: 'ieee-p1363',
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
} as const;

/** Of the algorithms that C2PA allows (2.1, 13.2), the one for this key. */
function algorithmOf(key: KeyObject): { algorithm: CoseAlgorithmIdentifier; digest: string | null } {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (curve === 'prime256v1') return { algorithm: CoseAlgorithmIdentifier.ES256, digest: 'sha256' };
  if (curve === 'secp384r1') return { algorithm: CoseAlgorithmIdentifier.ES384, digest: 'sha384' };
  if (key.asymmetricKeyType === 'ed25519')
    return { algorithm: CoseAlgorithmIdentifier.Ed25519, digest: null };
  if (key.asymmetricKeyType === 'rsa') return { algorithm: CoseAlgorithmIdentifier.PS256, digest: 'sha256' };
  throw new Error('Content credentials are signed with a P-256, P-384, Ed25519 or RSA key.');
}

/** The file with its credentials in it (C2PA 2.1); its pixels and all that a viewer shows are unchanged. */
export async function signFile(
  bytes: Buffer,
  mediaType: SignableType,
  signer: Signer,
  provenance: Provenance,
): Promise<Uint8Array> {
  const store = new ManifestStore();
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: mediaType,
    instanceID: `xmp:iid:${newId()}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  });
  manifest.signature = Signature.create(signer, signatureRoom);
  if (manifest.claim) {
    manifest.claim.claimGeneratorName = 'Castwright';
    manifest.claim.claimGeneratorVersion = undefined;
  }
  const { binding, open } = openSignable(mediaType);
  manifest.addAssertion(done(provenance));
  manifest.addAssertion(creationDate(provenance));
  manifest.addAssertion(binding);

  const asset = await open(bytes, store.measureSize());
  await binding.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

function done({ engine, model, labelled }: Provenance): ActionAssertion {
  const assertion = new ActionAssertion();
  assertion.actions.push({
    action: ActionType.C2paCreated,
    digitalSourceType: DigitalSourceType.TrainedAlgorithmicMedia,
    softwareAgent: { name: model === null ? engine : `${model} (${engine})` },
  });
  if (labelled) {
    assertion.actions.push({
      action: ActionType.C2paEdited,
      softwareAgent: { name: 'Castwright' },
      description: 'A label that says AI-generated was drawn into a corner.',
    });
  }
  return assertion;
}

function creationDate({ createdAt }: Provenance): MetadataAssertion {
  const assertion = new MetadataAssertion();
  assertion.entries.push({
    namespace: MetadataNamespace.XMPBasic,
    name: 'CreateDate',
    value: createdAt.toISOString(),
  });
  return assertion;
}
