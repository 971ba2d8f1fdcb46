import { AppError } from '#contract/errors.ts';
import { type UploadFinding, type UploadRefusalRule, uploadRefusalTexts } from '#contract/refused-uploads.ts';
import type { ListedMatch } from '#features/trust/hash-lists';
import type { Inspection } from '#features/trust/inspection';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { refusedUploads } from './schema.ts';
import { toUploadName } from './upload-name.ts';

/** Why a picture is not stored, with what was found. */
type Refusal = { rule: UploadRefusalRule; inspection?: Inspection; match?: ListedMatch };

/** A picture that is not allowed. `refuseUpload` records it. */
export class UploadRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(uploadRefusalTexts[refusal.rule]);
    this.refusal = refusal;
  }
}

/**
 * Adds a refused upload to the safety record of the person who uploaded it. It is no strike, and there is no appeal: the
 * picture is not kept, and another one can be uploaded.
 *
 * @throws AppError FORBIDDEN, always, with the rule in its details
 */
export async function refuseUpload(
  db: Db,
  { message, refusal: { inspection, match, rule } }: UploadRefused,
  { fileName, now: refusedAt, userId }: { userId: string; fileName: string; now: Date },
): Promise<never> {
  const name = toUploadName(fileName);
  const findings = inspection && listFindings(inspection);
  await db.insert(refusedUploads).values({ id: newId(), userId, name, rule, findings, match, refusedAt });
  throw new AppError('FORBIDDEN', `${message} Your safety record lists refused uploads.`, { rule });
}

function listFindings({ reasons, reports }: Inspection): UploadFinding[] {
  return reasons.map(({ inspector, label, score, threshold }) => {
    const version = reports.find((report) => report.inspector === inspector)?.version ?? '';
    return { inspector, version, label, score, threshold };
  });
}
