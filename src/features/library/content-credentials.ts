import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Asset, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { CoseAlgorithmIdentifier, LocalSigner, type Signer } from '@trustnxt/c2pa-ts/cose';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import {
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DataHashAssertion,
  DigitalSourceType,
  ManifestStore,
  MetadataAssertion,
  MetadataNamespace,
  Signature,
  ValidationResult,
} from '@trustnxt/c2pa-ts/manifest';
import { newId } from '#platform/ids.ts';
import {
  loadSigningCertificate,
  type SigningCertificate,
  type SigningCertificateOptions,
} from './signing-certificate.ts';

/** What the credentials say of a picture. Prompts stay out: a download may be passed on. */
export type Provenance = { engine: string; model: string | null; createdAt: Date };

type SignableType = 'image/png' | 'image/jpeg';

type CredentialsCheck = {
  /** Whether the file carries content credentials at all. */
  found: boolean;
  /** Whether they are whole, signed, and about exactly these bytes. Says nothing of who signed. */
  holds: boolean;
  /** Codes of C2PA 2.1, 15.2, of what is wrong. */
  problems: string[];
  /** The IPTC digital source types that the actions name. */
  digitalSourceTypes: string[];
};

/** Signs pictures and checks signatures (C2PA, https://spec.c2pa.org, version 2.1). */
export type ContentCredentials = {
  /** The file with its credentials in it; its pixels and all other bytes are unchanged. */
  sign(bytes: Buffer, mediaType: SignableType, provenance: Provenance): Promise<Buffer>;
  verify(bytes: Buffer): Promise<CredentialsCheck>;
};

/** Room for the signature, which is replaced by zeros where it is not used: RSA of 4096 bits needs 512 bytes. */
const signatureRoom = 1024;
const smallestPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/**
 * Loads the signing certificate, or makes this installation's own, and proves it with one signature.
 *
 * @throws Error when the certificate cannot sign content credentials, with the codes that a reader would show
 */
export async function openCredentials(options: SigningCertificateOptions): Promise<ContentCredentials> {
  const signer = await signerFrom(await loadSigningCertificate(options));
  const proof = await sign(Buffer.from(smallestPng, 'base64'), 'image/png', signer, {
    engine: 'none',
    model: null,
    createdAt: new Date(),
  });
  const { holds, problems } = await verifyCredentials(proof);
  if (!holds) throw new Error(`The content credentials certificate is not usable: ${problems.join(', ')}`);
  return {
    sign: (bytes, mediaType, provenance) => sign(bytes, mediaType, signer, provenance),
    verify: verifyCredentials,
  };
}

async function signerFrom(signing: SigningCertificate): Promise<Signer> {
  // Not at the top: it needs the reflection polyfill that c2pa-ts loads.
  const { X509Certificate } = await import('@peculiar/x509');
  // c2pa-ts bundles another major of the same class; it reads only rawData, publicKey and algorithm of it.
  const certificateOf = (raw: Buffer) => new X509Certificate(raw) as unknown as Signer['certificate'];
  return new LocalSigner(
    signing.privateKey.export({ format: 'der', type: 'pkcs8' }),
    coseAlgorithmOf(signing.privateKey),
    certificateOf(signing.certificate.raw),
    signing.intermediates.map(({ raw }) => certificateOf(raw)),
  );
}

/** Of the algorithms that C2PA allows (2.1, 13.2), the one for this key. */
function coseAlgorithmOf(key: KeyObject): CoseAlgorithmIdentifier {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (curve === 'prime256v1') return CoseAlgorithmIdentifier.ES256;
  if (curve === 'secp384r1') return CoseAlgorithmIdentifier.ES384;
  if (key.asymmetricKeyType === 'ed25519') return CoseAlgorithmIdentifier.Ed25519;
  if (key.asymmetricKeyType === 'rsa') return CoseAlgorithmIdentifier.PS256;
  throw new Error('Content credentials are signed with a P-256, P-384, Ed25519 or RSA key.');
}

/**
 * Hashing and signing run on the thread pool (WebCrypto). What stays on this thread is two copies of the bytes,
 * in two turns of the event loop: a few milliseconds each for a picture of 10 MB.
 */
async function sign(
  bytes: Buffer,
  mediaType: SignableType,
  signer: Signer,
  provenance: Provenance,
): Promise<Buffer> {
  const asset = mediaType === 'image/png' ? new PNG(bytes) : new JPEG(bytes);
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
  const binding = DataHashAssertion.create('SHA-256');
  manifest.addAssertion(created(provenance));
  manifest.addAssertion(creationDate(provenance));
  manifest.addAssertion(binding);

  await asset.ensureManifestSpace(store.measureSize());
  await setImmediate();
  await binding.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  const signed = await asset.getDataRange();
  return Buffer.from(signed.buffer, signed.byteOffset, signed.byteLength);
}

function created({ engine, model }: Provenance): ActionAssertion {
  const assertion = new ActionAssertion();
  assertion.actions.push({
    action: ActionType.C2paCreated,
    digitalSourceType: DigitalSourceType.TrainedAlgorithmicMedia,
    softwareAgent: { name: model === null ? engine : `${model} (${engine})` },
  });
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

/** Checks a file's credentials; needs no certificate of ours. Never throws for what the bytes are. */
export async function verifyCredentials(bytes: Buffer): Promise<CredentialsCheck> {
  let found = false;
  let digitalSourceTypes: string[] = [];
  let result: ValidationResult;
  try {
    const asset = assetOf(bytes);
    const jumbf = asset?.getManifestJUMBF();
    if (!asset || !jumbf) return { found, holds: false, problems: [], digitalSourceTypes };
    found = true;
    const store = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf)));
    digitalSourceTypes = digitalSourceTypesOf(store);
    result = await store.validate(asset);
  } catch (error) {
    result = ValidationResult.fromError(error instanceof Error ? error : new Error(String(error)));
  }
  const problems = result.statusEntries.filter(({ success }) => !success).map(({ code }) => code);
  return { found, holds: found && result.isValid, problems, digitalSourceTypes };
}

function assetOf(bytes: Buffer): Asset | null {
  if (PNG.canRead(bytes)) return new PNG(bytes);
  return JPEG.canRead(bytes) ? new JPEG(bytes) : null;
}

function digitalSourceTypesOf(store: ManifestStore): string[] {
  const assertions = store.getActiveManifest()?.assertions?.getActionAssertions() ?? [];
  return assertions.flatMap(({ actions }) =>
    actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []),
  );
}
