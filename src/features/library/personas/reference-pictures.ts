import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ReferenceView, referenceView } from '#contract/reference-sheets.ts';
import { getPeopleFacts, toPeopleFacts } from '#features/library/uploads';
import type { PictureFacts, PictureReference } from '#features/trust/safety';
import type { Queryable } from '#platform/db/client.ts';
import { contentFiles, contentItems } from '../items/schema.ts';
import { uploads } from '../uploads/schema.ts';
import { referencePictures, referenceSheets } from './schema.ts';

/** A finished picture of a persona's current reference sheet. */
export type ReadyReference = {
  view: ReferenceView;
  reference: PictureReference;
  /** What the safety rule needs to decide on its use. */
  facts: PictureFacts;
};

/**
 * Lists the finished pictures of a persona's current reference sheet, the most telling view first: those that exist, are
 * not in the trash and are not withheld. Empty without a sheet, and for another account's persona.
 */
export async function listReferencePictures(
  db: Queryable,
  userId: string,
  personaId: string,
): Promise<ReadyReference[]> {
  const rows = await selectReady(db, userId, [personaId]);
  const found: ReadyReference[] = [];
  for (const { view, content, upload, file } of rows) {
    if (content?.width && content.height && file) {
      const { id, width, height, category, origin } = content;
      const people =
        origin === 'uploaded'
          ? await getPeopleFacts(db, id)
          : ({ people: 'none', checkedForPeople: true } as const);
      found.push({
        view,
        reference: { kind: 'content', id, sha256: file.sha256, width, height },
        facts: { kind: 'picture', origin, category, ...people },
      });
    } else if (upload) {
      const { id, sha256, width, height } = upload;
      found.push({
        view,
        reference: { kind: 'upload', id, sha256, width, height },
        facts: { kind: 'picture', origin: 'uploaded', category: 'sfw', ...toPeopleFacts(upload) },
      });
    }
  }
  return found.sort((one, other) => toPlace(one.view) - toPlace(other.view));
}

/** The finished pictures of a persona's current sheet, in short. */
export type SheetSummary = {
  count: number;
  /** Those that derive from no upload. */
  generated: number;
  front: string | null;
  contentIds: ReadonlySet<string>;
};

/** Summarises the current sheets of personas by persona id; personas without one are left out. */
export async function summariseSheets(
  db: Queryable,
  userId: string,
  personaIds: readonly string[],
): Promise<Map<string, SheetSummary>> {
  if (personaIds.length === 0) return new Map();
  const rows = await selectReady(db, userId, personaIds);
  return new Map(
    personaIds.flatMap((id) => {
      const own = rows.filter(({ personaId }) => personaId === id);
      if (own.length === 0) return [];
      const contentIds = new Set(own.flatMap(({ content }) => content?.id ?? []));
      const front = own.find(({ view }) => view === 'front')?.content?.id ?? null;
      const generated = own.filter(({ content }) => content?.origin === 'generated').length;
      return [[id, { count: own.length, generated, front, contentIds }]];
    }),
  );
}

const newer = alias(referenceSheets, 'newer');

/** SQL condition: the sheet is the newest version of its persona. */
const isCurrentSheet = (db: Queryable) =>
  sql`not exists ${db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(eq(newer.personaId, referenceSheets.personaId), sql`${newer.version} > ${referenceSheets.version}`),
    )}`;

/** Selects the pictures of current sheets that can be used now. */
function selectReady(db: Queryable, userId: string, personaIds: readonly string[]) {
  return db
    .select({
      personaId: referenceSheets.personaId,
      view: referencePictures.view,
      content: {
        id: contentItems.id,
        width: contentItems.width,
        height: contentItems.height,
        category: contentItems.category,
        origin: contentItems.origin,
      },
      file: { sha256: contentFiles.sha256 },
      upload: {
        id: uploads.id,
        sha256: uploads.sha256,
        width: uploads.width,
        height: uploads.height,
        people: uploads.people,
        inspection: uploads.inspection,
      },
    })
    .from(referencePictures)
    .innerJoin(referenceSheets, eq(referenceSheets.id, referencePictures.sheetId))
    .leftJoin(contentItems, eq(contentItems.id, referencePictures.contentId))
    .leftJoin(
      contentFiles,
      and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'original')),
    )
    .leftJoin(uploads, eq(uploads.id, referencePictures.uploadId))
    .where(
      and(
        eq(referenceSheets.userId, userId),
        inArray(referenceSheets.personaId, [...personaIds]),
        isCurrentSheet(db),
        isUsablePicture,
      ),
    )
    .orderBy(desc(referenceSheets.personaId), asc(referencePictures.view));
}

/** SQL condition on the joined picture: finished and visible to its owner. */
export const isUsablePicture = sql`(
  (${contentItems.id} is not null and ${contentItems.status} = 'completed' and ${contentItems.trashedAt} is null
    and ${contentItems.withheldAt} is null)
  or (${uploads.id} is not null and ${uploads.people} = 'consented'
    and ${uploads.removedAt} is null and ${uploads.withheldAt} is null))`;

function toPlace(view: ReferenceView): number {
  return referenceView.options.indexOf(view);
}
