import { limits } from '#contract/limits.ts';
import type { Upload } from '#contract/uploads.ts';
import type { ConsentRow, UploadRow } from './schema.ts';

/** An upload as its owner sees it, with the latest statement. */
export function presentUpload(row: UploadRow, consent: ConsentRow | null): Upload {
  const { id, name, purpose, width, height, placeholder, people, saved, createdAt } = row;
  return {
    id,
    name,
    purpose,
    width,
    height,
    placeholder,
    people,
    consent: consent && presentConsent(consent),
    saved,
    createdAt: createdAt.toISOString(),
    expiresAt: saved ? null : expiryOf(createdAt).toISOString(),
  };
}

function presentConsent({ person, manner, givenOn, note, recordedAt, revokedAt }: ConsentRow) {
  return {
    person,
    manner,
    givenOn,
    note,
    recordedAt: recordedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + limits.uploadDays * 86_400_000);
}
