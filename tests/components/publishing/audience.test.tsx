/** The audience: contacts found, tagged, imported and asked; a contact's page. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nora } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { answerAudience, createContact, createImport, signUpPage } from './audience-answers.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const ada = createContact(1, { name: 'Ada', tags: ['vip'], consent: 'given' });
const grace = createContact(2, { name: '', email: 'grace@example.test', source: 'import' });

beforeEach(() => answerAudience([ada, grace]));

test('an empty audience says how it begins; a form that is refused keeps what was typed', async () => {
  answerAudience([]);
  openPage('/publishing/audience');
  await expect.element(page.getByText('No contacts yet')).toBeVisible();
  await button('Add your first contact').click();
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByLabelText('Persona').selectOptions('Nora');
  await expect.element(dialog.getByRole('button', { name: 'Add contact' })).toBeDisabled();
  await dialog.getByLabelText('Mail address').fill('ada@example.test');
  refuse('addContact', { code: 'PLAN_LIMIT', message: 'Your Free plan has room for 100 contacts.' });
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/room for 100 contacts/);
  await expect.element(dialog.getByLabelText('Mail address')).toHaveValue('ada@example.test');
  answer('addContact', ada);
  answer('listContacts', { contacts: [ada], next: null, total: 1 });
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect.element(page.getByRole('link', { name: 'Ada' })).toBeVisible();
  expect(listCalls('addContact').at(-1)?.body).toMatchObject({
    personaId: nora.id,
    email: 'ada@example.test',
  });
});

test('filters are in the address, and a segment is saved of them', async () => {
  openPage(`/publishing/audience?personaId=${nora.id}`);
  await expect.element(page.getByText('2 of 500 contacts')).toBeVisible();
  await page.getByLabelText('Consent').selectOptions('Agreed');
  await expect.poll(() => new URL(location.href).searchParams.get('consent')).toBe('given');
  await expect.poll(() => listCalls('listContacts').at(-1)?.query).toMatchObject({ consent: 'given' });
  await button('Save as segment').click();
  const dialog = page.getByRole('dialog', { name: 'Save as segment' });
  await dialog.getByLabelText('Name').fill('Agreed');
  const saved = { id: ada.id, personaId: nora.id, name: 'Agreed', contacts: 1 };
  answer('addSegment', ({ body }) => ({ ...saved, filter: body.filter }));
  await dialog.getByRole('button', { name: 'Save segment' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listCalls('addSegment').at(-1)?.body).toMatchObject({
    name: 'Agreed',
    filter: { consent: 'given' },
  });
});

test('the filters that are used less are behind a button that counts those in use', async () => {
  openPage('/publishing/audience');
  await expect.element(page.getByText('2 of 500 contacts')).toBeVisible();
  await expect.element(page.getByLabelText('Source')).not.toBeInTheDocument();
  await expect.element(button('Save as segment')).not.toBeInTheDocument();
  await button('More filters').click();
  await page.getByLabelText('Source').selectOptions('Imported');
  await expect.poll(() => listCalls('listContacts').at(-1)?.query).toMatchObject({ source: 'import' });
  await button('More filters (1)').click();
  await expect.element(page.getByLabelText('Source')).not.toBeInTheDocument();

  openPage('/publishing/audience?addedSince=2026-01-01&source=import');
  await expect.element(page.getByLabelText('Added since')).toHaveValue('2026-01-01');
  await expect.element(button('More filters (2)')).toHaveAttribute('aria-expanded', 'true');
});

test('selected contacts are tagged by keyboard, and asked after a question', async () => {
  openPage('/publishing/audience');
  const box = page.getByRole('checkbox', { name: 'Select grace@example.test' });
  await expect.element(box).toBeVisible();
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tag', exact: true }).fill('fair');
  answer('changeContacts', { changed: 1 });
  await button('Add tag').click();
  await expect
    .poll(() => listCalls('changeContacts').at(-1)?.body)
    .toEqual({ selection: { ids: [grace.id] }, action: 'add_tag', tag: 'fair' });
  await button('Ask for consent').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/Each address is asked once, ever\./);
  await question.getByRole('button', { name: 'Ask for consent' }).click();
  await expect.poll(() => listCalls('changeContacts').at(-1)?.body.action).toBe('request_consent');
});

test('a file is previewed with its bad rows, mapped again and imported with its source', async () => {
  openPage(`/publishing/audience?personaId=${nora.id}`);
  await button('Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  const columns = [
    { name: 'Mail', field: 'email' as const, samples: ['ada@example.test'] },
    { name: 'Who', field: 'ignore' as const, samples: ['Ada'] },
  ];
  const badRows = [{ line: 3, reason: '“ada@” is no mail address' }];
  answer('previewContactImport', { columns, rows: 3, added: 1, merged: 1, refused: 1, badRows });
  const file = new File(['Mail,Who\nada@example.test,Ada\n'], 'shop.csv', { type: 'text/csv' });
  const input = dialog.element().querySelector('input[type=file]');
  await userEvent.upload(input as HTMLElement, file);
  await expect.element(dialog.getByText('3 rows: 1 new, 1 known, 1 left out.')).toBeVisible();
  await expect.element(dialog.getByText('Line 3: “ada@” is no mail address')).toBeVisible();
  await dialog.getByLabelText('Who').selectOptions('Name');
  await expect.poll(() => listCalls('previewContactImport').length).toBe(2);
  await expect.element(dialog.getByRole('button', { name: 'Import 2' })).toBeDisabled();
  await dialog.getByLabelText('Where do these addresses come from?').fill('Buyers of my shop since May.');
  answer('importContacts', createImport(1, { fileName: 'shop.csv' }));
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect.element(page.getByText('1 added, 1 completed, 1 left out.')).toBeVisible();
});

test('the sign-up page asks for the sender, and members of the team only read it', async () => {
  answerAudience([ada], { isManager: false });
  openPage(`/publishing/audience?personaId=${nora.id}`);
  await expect.element(button('Import')).not.toBeInTheDocument();
  await button('Sign-up page').click();
  const dialog = page.getByRole('dialog', { name: 'Sign-up page and sender' });
  await expect.element(dialog.getByLabelText('Postal address')).toHaveValue(signUpPage.postalAddress);
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a contact shows what it agreed to, gets a note and is deleted after a question', async () => {
  const events = [
    {
      id: ada.id,
      at: '2026-02-01T00:00:00.000Z',
      kind: 'consent_given' as const,
      text: 'I want to get mails about Nora.',
      detail: 'Sign-up page · Firefox on Windows · Version 1 of the words',
    },
  ];
  answer('getContact', { ...ada, events, importStatement: null, remoteId: null });
  openPage(`/publishing/audience/${ada.id}`);
  await expect.element(page.getByText('I want to get mails about Nora.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Met at the fair.');
  const note = {
    id: grace.id,
    at: '2026-03-01T00:00:00.000Z',
    kind: 'note' as const,
    text: 'Met at the fair.',
    detail: '',
  };
  answer('addContactNote', { ...ada, events: [note, ...events], importStatement: null, remoteId: null });
  answer('getContact', { ...ada, events: [note, ...events], importStatement: null, remoteId: null });
  await button('Add note').click();
  await expect.element(button('Delete note')).toBeVisible();
  await button('Delete contact').click();
  answer('deleteContact', { success: true, message: 'Contact deleted' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => location.pathname).toBe('/publishing/audience');
});
