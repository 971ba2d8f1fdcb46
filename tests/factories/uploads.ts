import { makeSound } from '@castwright/media/test-sounds.ts';
import type { SoundRights, Upload, UploadPurpose } from '#contract/uploads.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { noise, plainPicture } from './pictures.ts';

type HandedIn = { bytes?: Buffer; fileName?: string; purpose?: UploadPurpose; rights?: Partial<SoundRights> };

/** Uploads a file, as a page does. @returns the answer */
export async function sendUpload(client: TestClient, given: HandedIn = {}) {
  const { bytes = await plainPicture(), fileName = 'Harbour.png', purpose = 'picture', rights = {} } = given;
  const form = new FormData();
  form.set('purpose', purpose);
  for (const [name, value] of Object.entries(rights)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), fileName);
  return client.call('uploadPicture', { body: form });
}

/** Uploads a file that is accepted. */
export async function uploadPicture(client: TestClient, given: HandedIn = {}): Promise<Upload> {
  const { status, body } = await sendUpload(client, given);
  if (status !== 201) throw new Error(`the upload was answered with ${status} ${body.message}`);
  return body;
}

/** A mask of a size with a marked area. */
export async function uploadMask(client: TestClient, width = 320, height = 200): Promise<Upload> {
  return uploadPicture(client, { purpose: 'mask', bytes: await noise(width, height).png().toBuffer() });
}

/** The statement of rights to a recording that the creator made. */
export const soundRights = { basis: 'own', voices: 'none', note: 'Waves, October' } as const;

/** A soundtrack with a tone for each number of hertz, a second each. */
export async function uploadSoundtrack(
  client: TestClient,
  tones: readonly number[] = [440],
  rights: Partial<SoundRights> = soundRights,
): Promise<Upload> {
  const bytes = await makeSound(tones);
  return uploadPicture(client, { purpose: 'soundtrack', bytes, fileName: 'Waves.mp3', rights });
}

/** The consent statement for an upload whose person has agreed. */
export const consentGiven = {
  people: 'consented',
  person: 'Marta Lindqvist',
  manner: 'signed_release',
  givenOn: '2026-02-03',
  note: 'Release in the studio folder.',
  adult: true,
} as const;
