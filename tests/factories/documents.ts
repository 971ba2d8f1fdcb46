import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { identityDocuments } from '../../src/features/identity/onboarding/schema.ts';
import { noise } from './pictures.ts';
import { signInAs } from './sessions.ts';
import { makeUser, type NewUser } from './users.ts';

/** Stores a document that waits for a reviewer, without its pictures. @returns its id */
export async function makeDocument(
  db: Db,
  userId: string,
  facts: Partial<typeof identityDocuments.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db
    .insert(identityDocuments)
    .values({ id, userId, documentType: 'passport', createdAt: new Date(), ...facts });
  return id;
}

/** Submits a document as a new user: two pictures of noise. `whose` overrides the user's columns. */
export async function uploadDocument(
  installation: { db: Db; secret: string; url: string },
  whose: NewUser = {},
): Promise<{ userId: string; documentId: string }> {
  const { db } = installation;
  const { id: userId } = await makeUser(db, { ...whose, documentsUploadedAt: null });
  const client = await signInAs(installation, userId);
  const form = new FormData();
  form.set('documentType', 'id_card');
  for (const side of ['frontImage', 'backImage']) {
    const bytes = await noise(96, 64).jpeg().toBuffer();
    form.set(side, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${side}.jpg`);
  }
  const { body, status } = await client.call('uploadDocuments', { body: form });
  if (status !== 200) throw new Error(`the document was refused: ${JSON.stringify(body)}`);
  const [document] = await db.select().from(identityDocuments).where(eq(identityDocuments.userId, userId));
  return { userId, documentId: document?.id ?? '' };
}
