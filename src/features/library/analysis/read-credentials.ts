import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { type CredentialsCheck, verifyCredentials } from '#features/library/disclosure';
import { cleanValue, factsOf } from './clean-text.ts';

export type PictureCredentials = PictureAnalysis['credentials'];

/**
 * What a file's content credentials (C2PA 2.1) say, whoever signed them, and whether they hold: signature
 * and hashes, and that they are about exactly these bytes. The signer's name is the certificate's own word. Read of PNG and
 * JPEG; other formats count as without.
 *
 * @param bytes the file as it came, before anything is stripped from it
 * @returns all texts cleaned and bounded. Never throws.
 */
export async function readCredentials(bytes: Buffer): Promise<PictureCredentials> {
  const check = await verifyCredentials(bytes);
  if (!check.found) return { found: false, valid: null, signer: null, facts: [] };
  const facts = factsOf([
    ['Made with', check.generator],
    ...[...new Set(check.actions)].map((action) => ['Action', inWords(action, actions)] as const),
    ...[...new Set(check.digitalSourceTypes)].map((type) => ['Source', inWords(type, sources)] as const),
    ...problemsOf(check).map((problem) => ['Problem', problem] as const),
  ]);
  return { found: true, valid: check.holds, signer: cleanValue(check.signer), facts };
}

function problemsOf({ problems, holds }: CredentialsCheck): string[] {
  const words = [...new Set(problems.map((code) => inWords(code, faults)))];
  return words.length === 0 && !holds ? ['They cannot be read'] : words;
}

/** By the last part of a code or address; what is not in the table stays as it is. */
function inWords(code: string, table: Readonly<Record<string, string>>): string {
  const last = code.split(/[/]/).at(-1) ?? code;
  return (Object.hasOwn(table, last) && table[last]) || last;
}

const actions: Readonly<Record<string, string>> = {
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
};

/** IPTC digital source types, https://cv.iptc.org/newscodes/digitalsourcetype. */
const sources: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'Made by a trained model',
  compositeWithTrainedAlgorithmicMedia: 'Partly made by a trained model',
  algorithmicMedia: 'Made by an algorithm',
  algorithmicallyEnhanced: 'Enhanced by an algorithm',
  digitalCapture: 'Taken with a camera',
  digitalArt: 'Drawn by a person',
  composite: 'Put together from several pictures',
};

/** C2PA 2.1, 15.2. */
const faults: Readonly<Record<string, string>> = {
  'assertion.dataHash.mismatch': 'The picture was changed after it was signed',
  'assertion.hashedURI.mismatch': 'A statement was changed after it was signed',
  'assertion.missing': 'A statement is missing',
  'claimSignature.mismatch': 'The signature is not of this statement',
  'claimSignature.missing': 'The signature is missing',
  'signingCredential.invalid': 'The certificate may not sign content credentials',
  'signingCredential.expired': 'The certificate had expired',
  'signingCredential.untrusted': 'The certificate is trusted by nobody',
};
