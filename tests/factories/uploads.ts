import type { Upload, UploadPurpose } from '#contract/uploads.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { noise, plainPicture } from './pictures.ts';

type HandedIn = { bytes?: Buffer; fileName?: string; purpose?: UploadPurpose };

/** Hands a file in, as a page does. @returns the answer */
export async function sendUpload(client: TestClient, given: HandedIn = {}) {
  const { bytes = await plainPicture(), fileName = 'Harbour.png', purpose = 'picture' } = given;
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(bytes)]), fileName);
  return client.call('uploadPicture', { body: form });
}

/** An upload that was taken. */
export async function handIn(client: TestClient, given: HandedIn = {}): Promise<Upload> {
  const { status, body } = await sendUpload(client, given);
  if (status !== 201) throw new Error(`the upload was answered with ${status} ${body.message}`);
  return body;
}

/** A mask of a size that marks something. */
export async function handInMask(client: TestClient, width = 320, height = 200): Promise<Upload> {
  return handIn(client, { purpose: 'mask', bytes: await noise(width, height).png().toBuffer() });
}

/** What is said where somebody in an upload has agreed. */
export const consentGiven = {
  people: 'consented',
  person: 'Marta Lindqvist',
  manner: 'signed_release',
  givenOn: '2026-02-03',
  note: 'Release in the studio folder.',
  adult: true,
} as const;
