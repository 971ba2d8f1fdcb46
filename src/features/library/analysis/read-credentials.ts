import { cleanValue } from '@castwright/picture-settings';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { type CredentialsCheck, verifyCredentials } from '#features/library/disclosure';
import { toFacts } from './clean-text.ts';

export type PictureCredentials = PictureAnalysis['credentials'];

/**
 * Reads a file's content credentials (C2PA 2.1) from any signer, and checks the signature and the hashes of exactly
 * these bytes. The signer's name comes from the certificate and is not verified. Other formats than PNG, JPEG and MP4
 * count as without credentials.
 *
 * @param bytes the original file, before metadata is stripped
 * @returns cleaned texts of limited length. Never throws.
 */
export async function readCredentials(bytes: Buffer): Promise<PictureCredentials> {
  const check = await verifyCredentials(bytes);
  if (!check.found) return { found: false, valid: null, signer: null, facts: [] };
  const facts = toFacts([
    ['Made with', check.generator],
    ...[...new Set(check.actions)].map((action) => ['Action', toLabel(action, actionLabels)] as const),
    ...[...new Set(check.digitalSourceTypes)].map((type) => ['Source', toLabel(type, sourceLabels)] as const),
    ...listProblems(check).map((problem) => ['Problem', problem] as const),
  ]);
  return { found: true, valid: check.valid, signer: cleanValue(check.signer), facts };
}

function listProblems({ problems, valid }: CredentialsCheck): string[] {
  const words = [...new Set(problems.map((code) => toLabel(code, problemLabels)))];
  return words.length === 0 && !valid ? ['The credentials cannot be read'] : words;
}

/** Looks up the last part of a code or URL; unknown codes stay as they are. */
function toLabel(code: string, table: Readonly<Record<string, string>>): string {
  const last = code.split(/[/]/).at(-1) ?? code;
  return (Object.hasOwn(table, last) && table[last]) || last;
}

const actionLabels: Readonly<Record<string, string>> = {
  'c2pa.created': 'Created',
  'c2pa.edited': 'Edited',
  'c2pa.opened': 'Opened from another picture',
  'c2pa.placed': 'Another picture placed in it',
  'c2pa.converted': 'Converted to another format',
  'c2pa.cropped': 'Cropped',
  'c2pa.resized': 'Resized',
  'c2pa.color_adjustments': 'Colours adjusted',
  'c2pa.drawing': 'Drawn on',
  'c2pa.filtered': 'Filtered',
  'c2pa.published': 'Published',
  'c2pa.watermarked': 'Invisible watermark added',
};

/** IPTC digital source types, https://cv.iptc.org/newscodes/digitalsourcetype. */
const sourceLabels: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'Made by a trained model',
  compositeWithTrainedAlgorithmicMedia: 'Partly made by a trained model',
  algorithmicMedia: 'Made by an algorithm',
  algorithmicallyEnhanced: 'Enhanced by an algorithm',
  digitalCapture: 'Taken with a camera',
  digitalArt: 'Drawn by a person',
  composite: 'Composed of several pictures',
};

/** C2PA 2.1, 15.2. */
const problemLabels: Readonly<Record<string, string>> = {
  'assertion.dataHash.mismatch': 'The picture was changed after it was signed',
  'assertion.hashedURI.mismatch': 'A statement was changed after it was signed',
  'assertion.missing': 'A statement is missing',
  'claimSignature.mismatch': 'The signature does not match the statement',
  'claimSignature.missing': 'The signature is missing',
  'signingCredential.invalid': 'The certificate may not sign content credentials',
  'signingCredential.expired': 'The certificate had expired',
  'signingCredential.untrusted': 'The certificate is not trusted',
};
