import { limits } from '#contract/limits.ts';
import type { Upload } from '#contract/uploads.ts';
import { addDays } from '#platform/time.ts';
import type { ConsentRow, UploadRow } from './schema.ts';

/** Converts an upload and its latest consent statement to the contract. */
export function presentUpload(row: UploadRow, consent: ConsentRow | null): Upload {
  const { id, name, purpose, width, height, placeholder, people, saved, createdAt } = row;
  const { soundRights: rights, soundSeconds: seconds } = row;
  return {
    id,
    name,
    purpose,
    width,
    height,
    placeholder,
    people,
    consent: consent && presentConsent(consent),
    sound: rights && seconds !== null ? { seconds, rights } : null,
    saved,
    createdAt: createdAt.toISOString(),
    expiresAt: saved ? null : getExpiry(createdAt).toISOString(),
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

function getExpiry(createdAt: Date): Date {
  return addDays(createdAt, limits.uploadDays);
}
