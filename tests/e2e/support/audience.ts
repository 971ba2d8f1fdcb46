import type { Page } from '@playwright/test';
import type { ContactImport } from '#contract/audience.ts';
import { newId } from '#platform/ids.ts';
import { createSequenceForm, signUpForm } from '#tests/factories/audience.ts';
import { createSlug } from '#tests/factories/slugs.ts';
import { answerCalls } from './answer-calls.ts';
import { createChannel } from './channels.ts';
import { expect } from './test.ts';

type Made = { personaId: string; slug: string };

async function send<Answer>(page: Page, method: 'post' | 'put', path: string, data: object): Promise<Answer> {
  const answer = await page.request[method](path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json() as Promise<Answer>;
}

/** A persona with a sign-up page. */
export async function createSignUpPage(page: Page): Promise<Made> {
  const form = { name: 'Mira Sand', look: { hair: 'bob' } };
  const { id: personaId } = await send<{ id: string }>(page, 'post', '/api/personas', form);
  const slug = createSlug();
  await send(page, 'put', `/api/audience/pages/${personaId}`, { ...signUpForm, slug });
  return { personaId, slug };
}

/** A sequence that greets new contacts, approved. */
export async function activateSequence(page: Page, personaId: string): Promise<void> {
  const { id, version } = await send<{ id: string; version: number }>(
    page,
    'post',
    '/api/audience/sequences',
    createSequenceForm(personaId),
  );
  await send(page, 'post', `/api/audience/sequences/${id}/state`, { action: 'activate', version });
}

/** The text of the newest mail to an address with this subject. */
export async function readMail(page: Page, email: string, subject: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const outbox = await (await page.request.get('/dev/outbox')).text();
        const row = outbox.split('<tr>').find((each) => each.includes(email) && each.includes(`>${subject}`));
        const mail = /href="([^"]+)"/.exec(row ?? '')?.[1];
        text = mail ? await (await page.request.get(mail)).text() : '';
        return text;
      },
      { timeout: 30_000 },
    )
    .toContain(subject);
  return text;
}

/** The path of a link in a mail. @param part of its path, before the token */
export function findPath(text: string, part: string): string {
  const address = new RegExp(`https?://[^\\s"<]+/${part}/[A-Za-z0-9_-]{43}`).exec(text)?.[0];
  if (!address) throw new Error(`The mail has no link to ${part}.`);
  return new URL(address).pathname;
}

const people = [
  { name: 'Ada Byron', email: 'ada@example.test', tags: ['vip', 'shop'] },
  { name: 'Grace Hopper', email: 'grace@example.test', tags: ['shop'] },
  { name: '', email: 'long.address.of.a.person.who.likes.dots@correspondence.example.test', tags: [] },
  { name: 'Rhea', handle: '@rhea.stone', outlet: 'bluesky', tags: ['fair'] },
];

/** Fills the audience: contacts, notes, a segment, a sequence and a broadcast. */
export async function fillAudience(page: Page): Promise<{ contactId: string }> {
  const { personaId } = await createSignUpPage(page);
  let contactId = '';
  for (const person of people) {
    const made = await send<{ id: string }>(page, 'post', '/api/audience/contacts', { ...person, personaId });
    contactId ||= made.id;
  }
  await send(page, 'post', `/api/audience/contacts/${contactId}/notes`, {
    text: 'Met at the fair in Cork. Wants to hear about the lighthouse series first.',
  });
  const selection = { ids: [contactId] };
  await send(page, 'post', '/api/audience/contacts/changes', { selection, action: 'request_consent' });
  const filter = { tagsAny: ['shop'] };
  const segment = { personaId, name: 'Shop buyers', filter };
  const { id: segmentId } = await send<{ id: string }>(page, 'post', '/api/audience/segments', segment);
  await activateSequence(page, personaId);
  const trigger = { on: 'broadcast', segmentId, sendAt: null };
  const mails = [{ delayDays: 0, subject: 'A week by the sea', text: 'The new series is finished.' }];
  const broadcast = createSequenceForm(personaId, { name: 'The sea', trigger, mails });
  await send(page, 'post', '/api/audience/sequences', broadcast);
  return { contactId };
}

export async function openAudience(page: Page): Promise<void> {
  await fillAudience(page);
  await page.goto('/publishing/audience');
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
}

export async function selectContacts(page: Page): Promise<void> {
  await openAudience(page);
  await page.getByLabel('Persona').first().selectOption('Mira Sand');
  await page.getByRole('checkbox', { name: 'Select Ada Byron' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
}

export async function openContact(page: Page): Promise<void> {
  const { contactId } = await fillAudience(page);
  await page.goto(`/publishing/audience/${contactId}`);
  await expect(page.getByText('Met at the fair in Cork.', { exact: false })).toBeVisible();
}

export async function previewImportFile(page: Page): Promise<void> {
  await openAudience(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  await dialog.getByLabel('Persona').selectOption('Mira Sand');
  const csv = 'E-mail;Name;Tags\nada@example.test;Ada;vip\nnew@example.test;Newcomer;shop\nwrong@;Nobody;\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('3 rows: 1 new, 1 known, 1 left out.')).toBeVisible();
}

/** The dialog that imports from a channel, opened on this page. */
export async function openChannelForm(page: Page) {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  await dialog.getByText('From a channel').click();
  return dialog;
}

/** The form, filled in. @param channels those of the account */
async function showChannelImport(page: Page, channels: ReturnType<typeof createChannel>[]): Promise<void> {
  await answerCalls(page, { '/api/channels': channels });
  await openAudience(page);
  const dialog = await openChannelForm(page);
  if (channels.length === 0) {
    await expect(dialog.getByRole('link', { name: 'Open channels' })).toBeVisible();
    return;
  }
  await dialog.getByLabel('Persona').selectOption('Mira Sand');
  await dialog.getByLabel('I may keep these people’s names and handles here').check();
  await expect(dialog.getByLabel('Channel', { exact: true })).not.toHaveValue('');
}

export const fillChannelImport = (page: Page): Promise<void> =>
  showChannelImport(page, [createChannel({ kind: 'fanvue', name: '@mira.sand' })]);

export const showExpiredChannelImport = (page: Page): Promise<void> => {
  const problem = 'Fanvue no longer accepts the connection.';
  return showChannelImport(page, [
    createChannel({ kind: 'fanvue', name: '@mira.sand', state: 'expired', problem }),
  ]);
};

export const showNoChannelImport = (page: Page): Promise<void> => showChannelImport(page, []);

/** Imports in each of their states. */
export async function showImports(page: Page): Promise<void> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const shared = {
    ...{ personaId: newId(), fileName: '', problem: null, continuesAt: null, undoneAt: null, overLimit: 0 },
    statement:
      'Fanvue listed them as following or paying @mira.sand. The creator confirmed that they may be kept.',
    channel: { kind: 'fanvue' as const, name: '@mira.sand' },
  };
  const imports: ContactImport[] = [
    {
      ...{ ...shared, id: newId(), createdAt: ago(1), state: 'running' },
      ...{ added: 412, merged: 38, refused: 2 },
    },
    {
      ...{ ...shared, id: newId(), createdAt: ago(70), state: 'running', added: 50, merged: 0, refused: 0 },
      ...{ problem: 'Fanvue takes no more calls for now (429).', continuesAt: ago(-9) },
    },
    {
      ...{ ...shared, id: newId(), createdAt: ago(600), state: 'failed', added: 150, merged: 12, refused: 0 },
      problem: 'Fanvue no longer accepts the connection.',
    },
    {
      ...{ ...shared, id: newId(), createdAt: ago(9_000), state: 'done', overLimit: 1_240 },
      ...{ added: 10_000, merged: 0, refused: 7 },
    },
    {
      ...{ ...shared, id: newId(), createdAt: ago(20_000), state: 'done', channel: null },
      ...{
        fileName: 'shop.csv',
        statement: 'Buyers of my shop since May.',
        added: 210,
        merged: 8,
        refused: 1,
      },
    },
  ];
  await answerCalls(page, { '/api/audience/imports': imports });
  await openAudience(page);
  await page.getByText('Reading the channel…').scrollIntoViewIfNeeded();
}

export async function openSignUpForm(page: Page): Promise<void> {
  await openAudience(page);
  await page.getByRole('button', { name: 'Sign-up page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Persona').selectOption('Mira Sand');
  await expect(dialog.getByLabel('Sender')).toHaveValue(signUpForm.senderName);
}

export async function openMails(page: Page): Promise<void> {
  await fillAudience(page);
  await page.goto('/publishing/audience/mails');
  await expect(page.getByRole('heading', { name: /The sea/ })).toBeVisible();
}

export async function openMailEditor(page: Page): Promise<void> {
  await openMails(page);
  const card = page.getByRole('listitem').filter({ hasText: 'The sea' });
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('A week by the sea');
}

/** The public page of a persona, as a visitor sees it. */
export async function openJoinPage(page: Page): Promise<void> {
  const { slug } = await createSignUpPage(page);
  await page.goto(`/join/${slug}`);
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
}
