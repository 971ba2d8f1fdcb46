import { Readable } from 'node:stream';
import { and, asc, gt } from 'drizzle-orm';
import type { ContactDetail } from '#contract/audience.ts';
import { formatCsvLine } from '#platform/csv-line.ts';
import type { Db } from '#platform/db/client.ts';
import { formatAttachment } from '#platform/http/attachment.ts';
import type { BinaryResponse } from '#platform/http/handler.ts';
import { beforeAllIds } from '#platform/ids.ts';
import { contacts } from '../schema.ts';
import { type ContactSelection, matchesContact } from './contact-condition.ts';

const pageSize = 1_000;
const heading = [
  'email',
  'name',
  'handle',
  'outlet',
  'language',
  'tags',
  'source',
  'consent',
  'undeliverable',
  'added',
];

/** The contacts that match as CSV, oldest first. Cells that a spreadsheet would read as a formula are neutralised. */
export function exportContacts(db: Db, userId: string, selection: ContactSelection): BinaryResponse {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': formatAttachment('contacts.csv'),
      'cache-control': 'no-store',
    },
    body: Readable.from(listLines(db, userId, selection)),
  };
}

async function* listLines(db: Db, userId: string, selection: ContactSelection): AsyncIterable<string> {
  yield formatCsvLine(heading);
  const matches = matchesContact(userId, selection);
  for (let after = beforeAllIds; ; ) {
    const rows = await db
      .select()
      .from(contacts)
      .where(and(matches, gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(pageSize);
    for (const row of rows)
      yield formatCsvLine([
        row.email ?? '',
        row.name,
        row.handle,
        row.outlet ?? '',
        row.language,
        row.tags.join(', '),
        row.source,
        row.consent,
        row.isUndeliverable ? 'yes' : 'no',
        row.createdAt.toISOString(),
      ]);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/** Everything about one contact as JSON, for the person who asks for it. */
export function exportContact(detail: ContactDetail): BinaryResponse {
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': formatAttachment('contact.json'),
      'cache-control': 'no-store',
    },
    body: `${JSON.stringify(detail, null, 2)}\n`,
  };
}
