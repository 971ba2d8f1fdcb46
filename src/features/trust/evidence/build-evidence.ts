import { createHash } from 'node:crypto';
import type { EvidenceKind, evidenceFiles } from '#contract/evidence.ts';
import { listJobEvidence } from '#features/generation/jobs';
import { listIdentityChecks } from '#features/identity/onboarding';
import { listContentEvidence } from '#features/library/items';
import { listUploadEvidence } from '#features/library/uploads';
import { listInspections } from '#features/trust/inspection';
import { findReviewedDecision } from '#features/trust/safety';
import type { Queryable } from '#platform/db/client.ts';
import { readCase } from './read-case.ts';

/** The files of an evidence folder by name, and the digest of its manifest. */
export type Evidence = { files: ReadonlyMap<string, Buffer>; manifestSha256: string };

type EvidenceInput = { kind: EvidenceKind; id: string; now: Date };

/**
 * Builds the evidence folder of a case: what was decided, on what grounds, with which consents and identity checks, and
 * what the files were made by. It has hashes of files and no file, and neither documents nor dates of birth. The reporter
 * is named where the report is a copyright notice, which the law passes on with its sender, and nowhere else.
 *
 * The manifest has the SHA-256 of every other file; whoever has the audit entry of the download can prove the manifest.
 *
 * @throws AppError NOT_FOUND
 */
export async function buildEvidence(db: Queryable, { id, kind, now }: EvidenceInput): Promise<Evidence> {
  const evidenceCase = await readCase(db, kind, id);
  const jobs = await listJobEvidence(db, evidenceCase);
  const unique = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((each) => each ?? []))];
  const contentIds = unique([...evidenceCase.contentIds, ...jobs.map(({ contentId }) => contentId)]);
  const uploads = await listUploadEvidence(db, { ...evidenceCase, contentIds });
  const items = await listContentEvidence(db, contentIds);
  const decisionIds = unique([...evidenceCase.decisionIds, ...jobs.map(({ decisionId }) => decisionId)]);
  const decisions = [];
  for (const decisionId of decisionIds) decisions.push((await findReviewedDecision(db, decisionId)) ?? null);
  const owners = [...items, ...uploads].map(({ userId }) => userId);
  const contents: Record<(typeof evidenceFiles)[number], unknown> = {
    'case.json': { kind, id, ...evidenceCase.facts },
    'decisions.json': {
      safety: decisions.filter(Boolean),
      inspections: await listInspections(db, contentIds),
    },
    'consents.json': uploads,
    'identity-checks.json': await listIdentityChecks(db, unique([...evidenceCase.userIds, ...owners])),
    'provenance.json': { items, jobs },
  };
  const files = new Map(Object.entries(contents).map(([name, content]) => [name, toJson(content)]));
  files.set('README.txt', Buffer.from(formatReadme({ kind, id, now })));
  const manifest = toJson({
    kind,
    id,
    createdAt: now,
    files: [...files].map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: computeSha256(bytes) })),
  });
  return { files: files.set('manifest.json', manifest), manifestSha256: computeSha256(manifest) };
}

const computeSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const toJson = (value: unknown) =>
  Buffer.from(
    `${JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each), 2)}\n`,
  );

const formatReadme = ({ id, kind, now }: EvidenceInput) => `Evidence of the case ${kind} ${id}
Made ${now.toISOString()}, from what was stored then. All times are UTC. People are named by the ids of their accounts.

case.json             What was reported, refused or withheld, its events and decisions. The reporter is named in a
                      copyright notice alone.
decisions.json        Safety decisions on the requests (texts, findings, rules with their versions, strike, appeal,
                      verdict), and inspections of the files (inspectors with versions, scores, thresholds).
consents.json         The uploads behind it, with all statements about the people in them, revoked ones too.
identity-checks.json  That the age of the accounts was stated, and the outcome of each document. Neither documents nor
                      dates of birth are in it.
provenance.json       What the items were made by and from: jobs, engines, models, prompts, watermark numbers, and the
                      SHA-256 and perceptual hashes of their files. Content credentials are in the files themselves.
manifest.json         The SHA-256 of each file. The audit log of the installation has the SHA-256 of the manifest, in
                      the entry of this download.

No picture is in it. What was deleted before, by its creator or after its time, is missing.
`;
