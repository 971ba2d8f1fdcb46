import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import {
  type Manifest,
  ManifestStore,
  MetadataAssertion,
  ValidationResult,
} from '@trustnxt/c2pa-ts/manifest';
import { admitMp4 } from './signable.ts';

export type CredentialsCheck = {
  /** Whether the file carries content credentials at all. */
  found: boolean;
  /** Whether they are whole, signed, and about exactly these bytes. Says nothing of who signed. */
  holds: boolean;
  /** Codes of C2PA 2.1, 15.2, of what is wrong. */
  problems: string[];
  /** The IPTC digital source types that the actions name. */
  digitalSourceTypes: string[];
  /** The signing certificate's organisation, else its common name; null without one. Anybody can make such a certificate. */
  signer: string | null;
  /** The program that made the claim, as it names itself; null without a claim. */
  generator: string | null;
  /** What was done, in C2PA's words (`c2pa.created`). */
  actions: string[];
  /** When they say that the file was made; null where they say nothing, or no time. */
  createdAt: Date | null;
};

const nothing: CredentialsCheck = {
  found: false,
  holds: false,
  problems: [],
  digitalSourceTypes: [],
  signer: null,
  generator: null,
  actions: [],
  createdAt: null,
};

/** Checks a file's credentials; needs no certificate of ours. Never throws for what the bytes are. */
export async function verifyCredentials(bytes: Buffer): Promise<CredentialsCheck> {
  let check = nothing;
  let result: ValidationResult;
  try {
    const asset = assetOf(bytes);
    const jumbf = asset?.getManifestJUMBF();
    if (!asset || !jumbf) return check;
    check = { ...check, found: true };
    const store = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf)));
    check = { ...check, ...statementOf(store) };
    result = await store.validate(asset);
  } catch (error) {
    result = ValidationResult.fromError(error instanceof Error ? error : new Error(String(error)));
  }
  const problems = result.statusEntries.filter(({ success }) => !success).map(({ code }) => code);
  return { ...check, holds: check.found && result.isValid, problems };
}

function assetOf(bytes: Buffer): Asset | null {
  if (PNG.canRead(bytes)) return new PNG(bytes);
  if (JPEG.canRead(bytes)) return new JPEG(bytes);
  admitMp4();
  return BMFF.canRead(bytes) ? new BMFF(bytes) : null;
}

function statementOf(store: ManifestStore) {
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
    createdAt: creationDateOf(manifest),
  };
}

function creationDateOf(manifest: Manifest | undefined): Date | null {
  const entries = (manifest?.assertions?.assertions ?? []).flatMap((assertion) =>
    assertion instanceof MetadataAssertion ? assertion.entries : [],
  );
  const { value } = entries.find(({ name }) => name === 'CreateDate') ?? {};
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
