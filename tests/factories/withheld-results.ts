import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { failJob } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { engineJobs } from '#schema/generation/jobs';
import { outputChecks } from '#schema/generation/output-checks';
import { requestPicture } from './jobs.ts';

const found = { inspector: 'explicitness', label: 'explicit' };

type Deps = { db: Db; storage: Pick<Storage, 'putIfAbsent'> };

/** Has a withheld result wait because it resembles an upload. */
export async function resemble(db: Db, jobId: string, uploadId: string): Promise<void> {
  const [inspector, label] = ['uploaded-faces', 'uploadedFace'];
  const [score, threshold] = [0.72, 0.6];
  await db
    .update(outputChecks)
    .set({
      reasons: [{ inspector, label, score, threshold, verdict: 'review' }],
      reports: [{ inspector, version: '1', scores: { [label]: score }, uploadId }],
    })
    .where(eq(outputChecks.jobId, jobId));
}

/** Stores a result that waits for a reviewer, or was refused, with its files. @returns the job's id */
export async function makeWithheldResult(
  { db, storage }: Deps,
  userId: string,
  state: 'in_review' | 'refused' | 'appealed' = 'in_review',
): Promise<string> {
  const { id: jobId } = await requestPicture(db, userId);
  await db.update(engineJobs).set({ state: 'checking' }).where(eq(engineJobs.id, jobId));
  const bytes = await sharp({ create: { width: 48, height: 64, channels: 3, background: '#c8a' } })
    .webp()
    .toBuffer();
  const files = (['original', 'preview'] as const).map((variant) => ({
    variant,
    storageKey: `jobs/${jobId}/0-0/${variant}.webp`,
    mediaType: 'image/webp',
    byteSize: bytes.length,
    sha256: variant === 'original' ? jobId.replaceAll('-', '') : '',
    etag: `"${jobId}"`,
  }));
  for (const { storageKey } of files) await storage.putIfAbsent(storageKey, bytes);
  const facts = {
    width: 48,
    height: 64,
    durationMs: null,
    placeholder: '#cc88aa',
    perceptualHash: '0',
    searchHashes: [],
  };
  const isRefused = state !== 'in_review';
  const [score, threshold] = isRefused ? [0.93, 0.85] : [0.71, 0.6];
  const verdict = isRefused ? 'refuse' : 'review';
  await db.insert(outputChecks).values({
    jobId,
    userId,
    state,
    output: { engine: 'preview', model: 'preview-1', output: { ...facts, files } },
    reasons: [{ ...found, score, threshold, verdict }],
    ...(state === 'appealed' && { appealText: 'It is a swimsuit.', appealedAt: new Date() }),
    reports: [{ inspector: found.inspector, version: '1', scores: { explicit: score } }],
  });
  if (isRefused) {
    const problem = 'The result came out explicit, but it was requested as safe for work.';
    await db.transaction((tx) => failJob(tx, jobId, { problem, fault: 'not_cleared' }));
  }
  return jobId;
}
