import type { z } from 'zod';
import {
  type ContactImport,
  contactTag,
  type ImportPreview,
  type importContactsForm,
  type previewImportForm,
} from '#contract/audience.ts';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import { AppError } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { lockContacts, requireContactRoom } from '../contacts/contact-limit.ts';
import { contactImports } from '../schema.ts';
import { presentImport } from './imports.ts';
import { mapColumns } from './map-columns.ts';
import { planImport } from './plan-import.ts';
import { readCsv } from './read-csv.ts';
import { readRows, splitTags } from './read-rows.ts';
import { isChange, mergeContact, storeAdded, storeMerged } from './store-contacts.ts';

/** What importing a file would do. Stores nothing. @throws AppError NOT_FOUND; VALIDATION_FAILED */
export async function previewImport(
  db: Db,
  userId: string,
  { mapping, personaId }: z.output<typeof previewImportForm>,
  bytes: Buffer,
): Promise<ImportPreview> {
  await getPersona(db, userId, personaId);
  const file = await readCsv(bytes);
  const columns = mapColumns(file, mapping);
  const read = readRows(file.rows, columns, []);
  const plan = await db.transaction((tx) => planImport(tx, { userId, personaId }, read));
  return {
    columns,
    rows: read.rows,
    added: plan.added.length,
    merged: plan.merged.length,
    refused: plan.badRows.length,
    badRows: plan.badRows.slice(0, limits.badRowsShown),
  };
}

/**
 * Imports a file in one transaction. New contacts have no consent; those that are there keep theirs, and only empty fields of
 * them are filled.
 *
 * @throws AppError NOT_FOUND; VALIDATION_FAILED; PLAN_LIMIT, then nothing is imported
 */
export async function importContacts(
  db: Db,
  { now, userId }: { userId: string; now: Date },
  form: z.output<typeof importContactsForm>,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
): Promise<ContactImport> {
  const { mapping, personaId, statement } = form;
  await getPersona(db, userId, personaId);
  const file = await readCsv(bytes);
  const read = readRows(file.rows, mapColumns(file, mapping), parseTags(form.tags));
  return db.transaction(async (tx) => {
    // Before the plan: of two imports at the same time the second sees the contacts of the first.
    await lockContacts(tx, userId);
    const plan = await planImport(tx, { userId, personaId }, read);
    await requireContactRoom(tx, userId, plan.added.length);
    const [row] = await tx
      .insert(contactImports)
      .values({
        id: newId(),
        userId,
        personaId,
        fileName: fileName.replace(/\p{Cc}/gu, '').slice(0, 200),
        statement,
        added: plan.added.length,
        merged: plan.merged.length,
        refused: plan.badRows.length,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('the import was not stored');
    const added = plan.added.map(({ line: _, ...contact }) => ({ ...contact, outlet: null, remoteId: null }));
    await storeAdded(tx, row, added, now);
    const merges = plan.merged.map((merge) => mergeContact(merge.row, merge.read));
    await storeMerged(tx, row, merges.filter(isChange), now);
    return presentImport(row);
  });
}

function parseTags(text: string): string[] {
  const tags = splitTags(text);
  if (tags.every((tag) => contactTag.safeParse(tag).success) && tags.length <= limits.tagsMaximum)
    return tags;
  throw new AppError('VALIDATION_FAILED', 'Check the tags: they are too long or too many.', {
    fields: ['tags'],
  });
}
