import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { ReportForm } from '#contract/takedowns.ts';
import { listAdministratorIds } from '#features/identity/accounts';
import { listExistingContents } from '#features/library/items';
import { findLinkedContent } from '#features/library/personas';
import { computePictureMarks } from '#features/library/uploads';
import { notifyUser } from '#features/messaging/notifications';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addEvent } from './cases.ts';
import { receivedMail } from './mails.ts';
import { buildMatchQuery } from './matches.ts';
import { placeReportHolds } from './report-holds.ts';
import { type CaseRow, takedownCases } from './schema.ts';
import { formatHours, getDueDate, type ReportClock } from './times.ts';
import { withholdNamed } from './withhold.ts';

export type ReportDeps = MailContext &
  ReportClock & {
    db: Db;
    /** Queues the job that finds all copies of the reported content and withholds them. */
    enqueueWithholding: (tx: Tx, caseId: string) => Promise<void>;
  };

/**
 * Files a report, which needs no account. An attached picture is compared and not stored. A report about a minor
 * withholds the reported content at once, before the review.
 *
 * @returns the report's number; the secret link is only in the mail
 * @throws AppError VALIDATION_FAILED without an address or a picture; FILE_REFUSED, FILE_TOO_LARGE
 */
export async function fileReport(
  { brand, db, enqueueWithholding, reportDecisionHours, sendMail }: ReportDeps,
  form: ReportForm,
  picture: Buffer | null,
  now: Date,
): Promise<string> {
  const { address = null, email, kind, name = null, openFor: _, website: __, ...statement } = form;
  if (!address && !picture) {
    throw new AppError('VALIDATION_FAILED', 'Enter the address, or add the picture.', {
      fields: [{ field: 'address', message: 'Enter the address, or add the picture.' }],
    });
  }
  const fingerprint = picture ? await computePictureMarks(picture) : null;
  const token = randomBytes(16).toString('base64url');
  const id = newId();
  const number = createReportNumber();
  await db.transaction(async (tx) => {
    const row = {
      id,
      number,
      tokenHash: hashToken(token),
      kind,
      reporterName: name ?? statement.signature ?? null,
      reporterEmail: email,
      statement,
      address,
      contentId: address ? await findReportedContent(tx, address) : null,
      pictureSha256: fingerprint?.sha256s[0] ?? null,
      pictureHash: fingerprint?.perceptualHash ?? null,
      pictureCropHashes: fingerprint?.cropHashes ?? [],
      receivedAt: now,
      decidedAt: null,
    };
    await tx.insert(takedownCases).values(row);
    await addEvent(tx, { caseId: id, type: 'received', at: now });
    if (kind === 'under_age') {
      await withholdNamed(tx, id, await buildMatchQuery(tx, row), now);
      await enqueueWithholding(tx, id);
    }
    const link = `${brand.baseUrl}/report/case#${token}`;
    await sendMail(
      tx,
      receivedMail(brand, row, link, {
        hours: reportDecisionHours,
        promise: getPromise(row, { reportDecisionHours }),
      }),
    );
    const within = formatHours(reportDecisionHours);
    for (const userId of await listAdministratorIds(tx)) {
      await notifyUser(tx, {
        userId,
        occasion: `report:${id}:received`,
        title: `New report ${number}`,
        message:
          kind === 'intimate'
            ? `Decide it within ${within}; after that it is removed automatically.`
            : `Decide it within ${within}.`,
      });
    }
    await placeReportHolds(tx, row, { actorId: null, now });
  });
  return number;
}

/** What the mail promises for an intimate picture. A picture that matches nothing yet is not revealed. */
function getPromise(
  report: Pick<CaseRow, 'contentId' | 'kind' | 'pictureSha256' | 'receivedAt'>,
  clock: ReportClock,
): { removedBy: Date } | 'nothing_found' | undefined {
  if (report.kind !== 'intimate') return undefined;
  const hasSubject = report.contentId !== null || report.pictureSha256 !== null;
  return hasSubject ? { removedBy: getDueDate(report.receivedAt, clock) } : 'nothing_found';
}

/** Crockford's base 32, without characters that are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates the public number of a report: 40 random bits, so that collisions do not occur in practice. */
function createReportNumber(): string {
  const pick = () => alphabet.charAt(randomInt(alphabet.length));
  return `R-${Array.from({ length: 4 }, pick).join('')}-${Array.from({ length: 4 }, pick).join('')}`;
}

/** The item that an address points to, by a share link or by an id anywhere in the address; null for none. */
async function findReportedContent(db: Queryable, address: string): Promise<string | null> {
  const [, token] = /\/s\/([\w-]{22})(?:[/?#]|$)/.exec(address) ?? [];
  if (token) return findLinkedContent(db, token);
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(address) ?? [];
  const [found] = id ? await listExistingContents(db, [id.toLowerCase()]) : [];
  return found ?? null;
}
