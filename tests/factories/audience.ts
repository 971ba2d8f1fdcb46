import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { createContactToken } from '../../src/features/publishing/audience/contacts/contacts.ts';
import { type ContactRow, contacts } from '../../src/features/publishing/audience/schema.ts';

/** A sign-up page with its sender; the address differs in each test file that runs beside others. */
export const signUpForm = {
  slug: 'mira-news',
  isOpen: true,
  introduction: 'Stories from the harbour, twice a month.',
  senderName: 'Harbour Studio Ltd',
  postalAddress: '12 Long Street\nCork',
  contactEmail: 'studio@example.test',
};

/** A sequence of two mails that starts with the opt-in. */
export const createSequenceForm = (personaId: string, more: object = {}) => ({
  personaId,
  name: 'Welcome',
  trigger: { on: 'opt_in' },
  mails: [
    { delayDays: 0, subject: 'Welcome aboard', text: 'Good that you are **here**.' },
    { delayDays: 3, subject: 'The lighthouse', text: 'A new picture is out.' },
  ],
  ...more,
});

/** Stores a contact. */
export async function makeContact(
  db: Db,
  userId: string,
  personaId: string,
  more: Partial<ContactRow> = {},
): Promise<ContactRow> {
  const id = newId();
  const [row] = await db
    .insert(contacts)
    .values({
      id,
      userId,
      personaId,
      name: '',
      email: `${id}@example.test`,
      handle: '',
      language: '',
      tags: [],
      source: 'by_hand',
      consent: 'none',
      token: createContactToken(),
      ...more,
    })
    .returning();
  if (!row) throw new Error('the contact was not stored');
  return row;
}

/** Creates a persona by call. */
export async function createPersona(client: TestClient, name = 'Mira'): Promise<string> {
  return (await client.call('createPersona', { body: { name, look: { hair: 'bob' } } })).body.id;
}

/** The resource that a route of the audience is about, by its path. */
export async function makeAudienceResource(owner: TestClient, path: string): Promise<string> {
  const personaId = await createPersona(owner);
  if (path.startsWith('/api/audience/pages/')) return personaId;
  if (path.startsWith('/api/audience/segments/')) {
    const form = { personaId, name: 'All', filter: {} };
    return (await owner.call('addSegment', { body: form })).body.id;
  }
  if (path.startsWith('/api/audience/sequences/'))
    return (await owner.call('createSequence', { body: createSequenceForm(personaId) })).body.id;
  if (path.startsWith('/api/audience/imports/')) {
    const body = createImportForm('email\nada@example.test\n', { personaId });
    return (await owner.call('importContacts', { body })).body.id;
  }
  const { id } = (await owner.call('addContact', { body: { personaId, name: 'Rhea' } })).body;
  if (!path.startsWith('/api/audience/notes/')) return id;
  const noted = await owner.call('addContactNote', { params: { id }, body: { text: 'Met at the fair.' } });
  return noted.body.events[0].id;
}

/** The form of an import. */
export const createImportForm = (csv: string, fields: Record<string, string>): FormData =>
  createCsvForm(csv, { statement: 'Buyers of my shop who left their address.', ...fields });

/** A form with a CSV file. */
export function createCsvForm(csv: string, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'contacts.csv');
  return form;
}
