import { AppError } from '#contract/errors.ts';
import type { EvidenceKind } from '#contract/evidence.ts';
import { readResultEvidence } from '#features/generation/output-checks';
import { readRefusedUpload } from '#features/library/uploads';
import { findReviewedDecision } from '#features/trust/safety';
import { readReportEvidence } from '#features/trust/takedowns';
import type { Queryable } from '#platform/db/client.ts';

/** A case with what it is about; the rest of its evidence follows from these ids. */
export type EvidenceCase = {
  facts: object;
  decisionIds: readonly string[];
  jobIds: readonly string[];
  contentIds: readonly string[];
  uploadIds: readonly string[];
  userIds: readonly string[];
};

const nothing = { decisionIds: [], jobIds: [], contentIds: [], uploadIds: [], userIds: [] };

/** Reads a case. @throws AppError NOT_FOUND */
export async function readCase(db: Queryable, kind: EvidenceKind, id: string): Promise<EvidenceCase> {
  switch (kind) {
    case 'report':
      return { ...nothing, ...(await readReportEvidence(db, id)) };
    case 'result': {
      const { decisionId, facts } = await readResultEvidence(db, id);
      return { ...nothing, facts, decisionIds: [decisionId], jobIds: [id], userIds: [facts.userId] };
    }
    case 'decision': {
      const row = await findReviewedDecision(db, id);
      if (!row) throw new AppError('NOT_FOUND', 'Decision not found.');
      const { userId } = row.decision;
      return { ...nothing, facts: { decisionId: id, userId }, decisionIds: [id], userIds: [userId] };
    }
    case 'refused_upload': {
      const facts = await readRefusedUpload(db, id);
      return { ...nothing, facts, userIds: [facts.userId] };
    }
  }
}
