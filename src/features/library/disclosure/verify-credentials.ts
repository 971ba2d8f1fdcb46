import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import {
  type Manifest,
  ManifestStore,
  MetadataAssertion,
  ValidationResult,
} from '@trustnxt/c2pa-ts/manifest';
import { isOwnSigner, isTrustedSigner, type TrustSettings } from './is-trusted-signer.ts';
import { correctLibrary } from './library-corrections.ts';
import { allowMp4 } from './signable.ts';
import { readSoftBinding, type SoftBinding, toWatermarkPayload } from './soft-binding.ts';
import { isStampValid } from './time-stamp.ts';

export type CredentialsCheck = {
  /** Whether the file carries content credentials at all. */
  found: boolean;
  /** Whether the signature and the hashes of these bytes are valid. Does not verify who signed. */
  valid: boolean;
  /** Validation codes of C2PA 2.1, 15.2. */
  problems: string[];
  /** The IPTC digital source types that the actions name. */
  digitalSourceTypes: string[];
  /** The certificate's organisation or common name; null without one. Not verified: anyone can create a certificate. */
  signer: string | null;
  /** The name that the signing program gives itself; null without a claim. */
  generator: string | null;
  /** C2PA action codes, such as `c2pa.created`. */
  actions: string[];
  /** The creation time in the credentials; null without a valid one. */
  createdAt: Date | null;
  /** The time in a valid time stamp; null without one. Anyone can operate a time-stamp authority. */
  stampedAt: Date | null;
  /**
   * Whether the credentials are valid and their signer is trusted (`isTrustedSigner`); null without credentials, and
   * where there is no trust list for a signer other than this installation.
   */
  trusted: boolean | null;
  /** Whether the credentials are valid and signed with the certificate that this installation has now. */
  signedHere: boolean;
  /** The soft binding that the credentials name; null without one. */
  softBinding: SoftBinding | null;
};

const noCredentials: CredentialsCheck = {
  found: false,
  valid: false,
  problems: [],
  digitalSourceTypes: [],
  signer: null,
  generator: null,
  actions: [],
  createdAt: null,
  stampedAt: null,
  trusted: null,
  signedHere: false,
  softBinding: null,
};

/**
 * Checks a file's credentials. Never throws for malformed bytes.
 *
 * @param trust whose certificates are trusted; without it nothing is said about trust
 */
export async function verifyCredentials(
  bytes: Buffer,
  trust: TrustSettings | null = null,
): Promise<CredentialsCheck> {
  correctLibrary();
  let check = noCredentials;
  let result: ValidationResult;
  try {
    const asset = openAsset(bytes);
    const jumbf = asset?.getManifestJUMBF();
    if (!asset || !jumbf) return check;
    check = { ...check, found: true };
    const store = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf)));
    check = { ...check, ...readStatement(store) };
    result = await store.validate(asset);
    const signature = store.getActiveManifest()?.signature?.signatureData;
    const stampedAt = (isStampValid(result.statusEntries) && signature?.timestamp) || null;
    const isTrusted =
      trust && signature ? await isTrustedSigner(signature, stampedAt, trust).catch(() => false) : null;
    const isOwn = trust !== null && signature !== undefined && isOwnSigner(signature, trust.own);
    check = {
      ...check,
      stampedAt,
      trusted: isTrusted && result.isValid,
      signedHere: isOwn && result.isValid,
    };
  } catch (error) {
    result = ValidationResult.fromError(error instanceof Error ? error : new Error(String(error)));
  }
  const problems = result.statusEntries.filter(({ success }) => !success).map(({ code }) => code);
  return { ...check, valid: check.found && result.isValid, problems };
}

/** Reads the payload of our watermark that a file's credentials name, without checking them. @returns null without one */
export function readWatermark(bytes: Buffer): bigint | null {
  try {
    const jumbf = openAsset(bytes)?.getManifestJUMBF();
    if (!jumbf) return null;
    const store = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf)));
    return toWatermarkPayload(readSoftBinding(store.getActiveManifest()));
  } catch {
    return null;
  }
}

function openAsset(bytes: Buffer): Asset | null {
  if (PNG.canRead(bytes)) return new PNG(bytes);
  if (JPEG.canRead(bytes)) return new JPEG(bytes);
  allowMp4();
  return BMFF.canRead(bytes) ? new BMFF(bytes) : null;
}

function readStatement(store: ManifestStore) {
  const manifest = store.getActiveManifest();
  const subject = manifest?.signature?.signatureData.certificate?.subjectName;
  const actions = (manifest?.assertions?.getActionAssertions() ?? []).flatMap(
    (assertion) => assertion.actions,
  );
  return {
    signer: subject?.getField('O')[0] ?? subject?.getField('CN')[0] ?? null,
    generator: manifest?.claim?.claimGeneratorName ?? null,
    actions: actions.map(({ action }) => action),
    digitalSourceTypes: actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []),
    createdAt: findCreationDate(manifest),
    softBinding: readSoftBinding(manifest),
  };
}

function findCreationDate(manifest: Manifest | undefined): Date | null {
  const entries = (manifest?.assertions?.assertions ?? []).flatMap((assertion) =>
    assertion instanceof MetadataAssertion ? assertion.entries : [],
  );
  const { value } = entries.find(({ name }) => name === 'CreateDate') ?? {};
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
