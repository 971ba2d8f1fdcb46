import type { Signer } from '@trustnxt/c2pa-ts/cose';
import {
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DigitalSourceType,
  type Manifest,
  ManifestStore,
  MetadataAssertion,
  MetadataNamespace,
  Signature,
} from '@trustnxt/c2pa-ts/manifest';
import { newId } from '#platform/ids.ts';
import { correctLibrary } from './library-corrections.ts';
import { createSignable, type SignableType } from './signable.ts';
import { SoftBindingAssertion } from './soft-binding.ts';
import {
  createStamper,
  hasValidStamp,
  type TimeStampAuthority,
  type TimeStampResult,
  timeStampBytes,
} from './time-stamp.ts';

/** What the credentials state about a file. Without prompts, because a download may be shared. */
export type Provenance = {
  engine: string;
  model: string | null;
  createdAt: Date;
  /** Whether a visible AI label was added. */
  labelled?: boolean;
  /** Whether it was cropped, or its size changed, for an outlet. */
  isCropped?: boolean;
  isResized?: boolean;
  /** The payload of our watermark in the file; without one the credentials name no soft binding. */
  watermark?: bigint | null;
};

/** Reserved for the signature and padded with zeros: RSA with 4096 bits needs 512 bytes. */
const signatureBytes = 1024;

export type SignedFile = {
  bytes: Uint8Array;
  /** Null when no authority was asked. */
  timeStamp: TimeStampResult | null;
};

/**
 * Embeds credentials in a file (C2PA 2.1); its pixels stay unchanged. Without a valid time stamp of the authority the
 * file is signed without one.
 *
 * @param authority is asked for a time stamp, except where it is null
 * @throws Error when the file is broken, or cannot be signed
 */
export async function signFile(
  bytes: Buffer,
  mediaType: SignableType,
  signer: Signer,
  provenance: Provenance,
  authority: TimeStampAuthority | null = null,
): Promise<SignedFile> {
  correctLibrary();
  const store = new ManifestStore();
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: mediaType,
    instanceID: `xmp:iid:${newId()}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  });
  manifest.signature = Signature.create(signer, signatureBytes + (authority ? timeStampBytes : 0));
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
  const timeStamp = authority && (await signWithStamp(manifest, signer, authority));
  if (timeStamp?.outcome !== 'stamped') await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return { bytes: await asset.getDataRange(), timeStamp };
}

/** Signs and stamps. The caller signs again when there is no valid stamp, which readers would report as a fault. */
async function signWithStamp(
  manifest: Manifest,
  signer: Signer,
  authority: TimeStampAuthority,
): Promise<TimeStampResult> {
  const stamper = createStamper(authority);
  await manifest.sign(signer, stamper);
  const reason = stamper.getFailure();
  if (reason !== null) return { outcome: 'failed', reason };
  if (await hasValidStamp(manifest)) return { outcome: 'stamped' };
  return { outcome: 'failed', reason: 'the time stamp is not valid' };
}

const hasWatermark = (provenance: Provenance): provenance is Provenance & { watermark: bigint } =>
  provenance.watermark !== undefined && provenance.watermark !== null;

function createActionAssertion(provenance: Provenance): ActionAssertion {
  const { engine, isCropped, isResized, labelled, model } = provenance;
  const assertion = new ActionAssertion();
  assertion.actions.push({
    action: ActionType.C2paCreated,
    digitalSourceType: DigitalSourceType.TrainedAlgorithmicMedia,
    softwareAgent: { name: model === null ? engine : `${model} (${engine})` },
  });
  if (hasWatermark(provenance)) {
    assertion.actions.push({ action: ActionType.C2paWatermarked, softwareAgent: { name: 'Castwright' } });
  }
  const softwareAgent = { name: 'Castwright' };
  if (isCropped) assertion.actions.push({ action: ActionType.C2paCropped, softwareAgent });
  if (isResized) assertion.actions.push({ action: ActionType.C2paResized, softwareAgent });
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
