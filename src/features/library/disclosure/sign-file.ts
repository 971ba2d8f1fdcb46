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
import { createSignable, type SignableType } from './signable.ts';
import { SoftBindingAssertion } from './soft-binding.ts';

/** What the credentials state about a file. Without prompts, because a download may be shared. */
export type Provenance = {
  engine: string;
  model: string | null;
  createdAt: Date;
  /** Whether a visible AI label was added. */
  labelled?: boolean;
  /** The payload of our watermark in the file; without one the credentials name no soft binding. */
  watermark?: bigint | null;
};

/** A certificate and its key, serialized for another thread: DER, the key in PKCS#8. */
export type SigningMaterial = { certificate: Uint8Array; intermediates: Uint8Array[]; key: Uint8Array };

/** Reserved for the signature and padded with zeros: RSA with 4096 bits needs 512 bytes. */
const signatureBytes = 1024;

/** @throws Error for a key type that C2PA does not allow */
export async function createSigner({ certificate, intermediates, key }: SigningMaterial): Promise<Signer> {
  // Imported here, because it needs the reflection polyfill that c2pa-ts loads.
  const { X509Certificate } = await import('@peculiar/x509');
  // c2pa-ts bundles another major version of this class; it reads only rawData, publicKey and algorithm.
  const toCertificate = (raw: Uint8Array) =>
    new X509Certificate(raw as Uint8Array<ArrayBuffer>) as unknown as Signer['certificate'];
  const privateKey = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  const { algorithm, digest } = getAlgorithm(privateKey);
  return {
    algorithm,
    certificate: toCertificate(certificate),
    chainCertificates: intermediates.map(toCertificate),
    sign: async (payload) => signBytes(digest, payload, { key: privateKey, ...signatureOptions }),
  };
}

const signBytes = promisify(sign);

/**
 * The signature format of COSE (RFC 9053, 2.1; RFC 8230, 2): the two numbers of an elliptic curve concatenated, and a
 * salt as long as the digest. The signer of c2pa-ts writes ASN.1 instead, which other readers reject.
 */
const signatureOptions = {
  dsaEncoding: 'ieee-p1363',
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
} as const;

/** Returns the algorithm that C2PA allows for this key (2.1, 13.2). */
function getAlgorithm(key: KeyObject): { algorithm: CoseAlgorithmIdentifier; digest: string | null } {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (curve === 'prime256v1') return { algorithm: CoseAlgorithmIdentifier.ES256, digest: 'sha256' };
  if (curve === 'secp384r1') return { algorithm: CoseAlgorithmIdentifier.ES384, digest: 'sha384' };
  if (key.asymmetricKeyType === 'ed25519')
    return { algorithm: CoseAlgorithmIdentifier.Ed25519, digest: null };
  if (key.asymmetricKeyType === 'rsa') return { algorithm: CoseAlgorithmIdentifier.PS256, digest: 'sha256' };
  throw new Error('Content credentials are signed with a P-256, P-384, Ed25519 or RSA key.');
}

/** Embeds credentials in a file (C2PA 2.1); its pixels stay unchanged. */
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
  manifest.signature = Signature.create(signer, signatureBytes);
  if (manifest.claim) {
    manifest.claim.claimGeneratorName = 'Castwright';
    manifest.claim.claimGeneratorVersion = undefined;
  }
  const { binding, open } = createSignable(mediaType);
  manifest.addAssertion(createActionAssertion(provenance));
  manifest.addAssertion(createDateAssertion(provenance));
  if (hasWatermark(provenance)) manifest.addAssertion(new SoftBindingAssertion(provenance.watermark));
  manifest.addAssertion(binding);

  const asset = await open(bytes, store.measureSize());
  await binding.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

const hasWatermark = (provenance: Provenance): provenance is Provenance & { watermark: bigint } =>
  provenance.watermark !== undefined && provenance.watermark !== null;

function createActionAssertion(provenance: Provenance): ActionAssertion {
  const { engine, labelled, model } = provenance;
  const assertion = new ActionAssertion();
  assertion.actions.push({
    action: ActionType.C2paCreated,
    digitalSourceType: DigitalSourceType.TrainedAlgorithmicMedia,
    softwareAgent: { name: model === null ? engine : `${model} (${engine})` },
  });
  if (hasWatermark(provenance)) {
    assertion.actions.push({ action: ActionType.C2paWatermarked, softwareAgent: { name: 'Castwright' } });
  }
  if (labelled) {
    assertion.actions.push({
      action: ActionType.C2paEdited,
      softwareAgent: { name: 'Castwright' },
      description: 'Added a visible AI-generated label.',
    });
  }
  return assertion;
}

function createDateAssertion({ createdAt }: Provenance): MetadataAssertion {
  const assertion = new MetadataAssertion();
  assertion.entries.push({
    namespace: MetadataNamespace.XMPBasic,
    name: 'CreateDate',
    value: createdAt.toISOString(),
  });
  return assertion;
}
