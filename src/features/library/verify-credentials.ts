import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore, ValidationResult } from '@trustnxt/c2pa-ts/manifest';
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
};

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
  if (JPEG.canRead(bytes)) return new JPEG(bytes);
  admitMp4();
  return BMFF.canRead(bytes) ? new BMFF(bytes) : null;
}

function digitalSourceTypesOf(store: ManifestStore): string[] {
  const assertions = store.getActiveManifest()?.assertions?.getActionAssertions() ?? [];
  return assertions.flatMap(({ actions }) =>
    actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []),
  );
}
