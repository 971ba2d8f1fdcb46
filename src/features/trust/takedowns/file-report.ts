import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { ReportForm } from '#contract/takedowns.ts';
import { administratorIds } from '#features/identity/accounts';
import { contentOfLink } from '#features/library/personas';
import { marksOfPicture } from '#features/library/uploads';
import { notifyUser } from '#features/messaging/notifications';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { addEvent, existing } from './cases.ts';
import { holdKept } from './hold-kept.ts';
import { receivedMail } from './mails.ts';
import { wantedBy } from './matches.ts';
import { takedownCases } from './schema.ts';
import { withholdNamed } from './withhold.ts';

export type ReportDependencies = {
  db: Db;
  brand: MailBrand;
  /** Queues a mail for delivery; it goes out if the transaction commits. */
  sendMail: (tx: Tx, mail: Mail) => Promise<void>;
  /** Queues the search for copies of what a case is about, and what is to be done with them. */
  enqueueWithholding: (tx: Tx, caseId: string) => Promise<void>;
};

/**
 * Takes a report that anybody makes. A picture that comes with it is compared and not kept. What may show somebody
 * under age is kept from everybody at once, before anybody looks at it.
 *
 * @returns the report's number; its secret link goes by mail alone
 * @throws AppError VALIDATION_FAILED without an address or a picture; FILE_REFUSED, FILE_TOO_LARGE
 */
export async function fileReport(
  { brand, db, enqueueWithholding, sendMail }: ReportDependencies,
  form: ReportForm,
  picture: Buffer | null,
  now: Date,
): Promise<string> {
  const { address = null, email, kind, name = null, openFor: _, website: __, ...said } = form;
  if (!address && !picture) {
    throw new AppError('VALIDATION_FAILED', 'Say where it is, or add the picture itself.', {
      fields: [{ field: 'address', message: 'Say where it is, or add the picture itself.' }],
    });
  }
  const marks = picture ? await marksOfPicture(picture) : null;
  const token = randomBytes(16).toString('base64url');
  const id = newId();
  const number = newNumber();
  await db.transaction(async (tx) => {
    const row = {
      id,
      number,
      tokenHash: hashToken(token),
      kind,
      reporterName: name,
      reporterEmail: email,
      statement: said,
      address,
      contentId: address ? await contentAt(tx, address) : null,
      pictureSha256: marks?.sha256s[0] ?? null,
      pictureHash: marks?.perceptualHash ?? null,
      receivedAt: now,
      decidedAt: null,
    };
    await tx.insert(takedownCases).values(row);
    await addEvent(tx, { caseId: id, type: 'received', at: now });
    if (kind === 'under_age') {
      await withholdNamed(tx, id, await wantedBy(tx, row), now);
      await enqueueWithholding(tx, id);
    }
    await sendMail(tx, receivedMail(brand, row, `${brand.baseUrl}/report/case#${token}`));
    for (const userId of await administratorIds(tx)) {
      await notifyUser(tx, {
        userId,
        occasion: `report:${id}:received`,
        title: `Report ${number} has arrived`,
        message: 'It has to be decided within 48 hours.',
      });
    }
    await holdKept(tx, row, { actorId: null, now });
  });
  return number;
}

/** Without the signs that are mistaken for others (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What people call a report by: a trillion of them, so that two are never called the same. */
export function newNumber(): string {
  const sign = () => signs.charAt(randomInt(signs.length));
  return `R-${Array.from({ length: 4 }, sign).join('')}-${Array.from({ length: 4 }, sign).join('')}`;
}

/** The item that an address leads to: by a share link of it, or by its id anywhere in the address. */
async function contentAt(db: Queryable, address: string): Promise<string | null> {
  const [, token] = /\/s\/([\w-]{22})(?:[/?#]|$)/.exec(address) ?? [];
  if (token) return contentOfLink(db, token);
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(address) ?? [];
  const [found] = id ? await existing(db, [id.toLowerCase()]) : [];
  return found ?? null;
}
