/** Importing contacts from a channel: the form, and how far an import is. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Channel } from '#contract/channels.ts';
import { nora } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { answerAudience, createContact, createImport } from './audience-answers.ts';

const fanvue: Channel = {
  id: '019f0000-0000-7000-8000-000000700001',
  kind: 'fanvue',
  personaId: null,
  name: '@nora',
  url: null,
  state: 'connected',
  problem: null,
  limitedUntil: null,
  takesAdult: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const other = { ...fanvue, id: '019f0000-0000-7000-8000-000000700002', name: '@nora_too' };
const running = createImport(1, {
  channel: { kind: 'fanvue', name: '@nora' },
  state: 'running',
  added: 150,
  merged: 0,
  refused: 0,
  statement: 'Fanvue listed them as following or paying @nora.',
});

const button = (name: string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog', { name: 'Import contacts' });

async function openForm(channels: Channel[]): Promise<void> {
  answer('listChannels', channels);
  openPage(`/publishing/audience?personaId=${nora.id}`);
  await button('Import').click();
  await dialog.getByText('From a channel').click();
}

beforeEach(() => answerAudience([createContact(1)]));

test('without such a channel the form says which outlets give contacts, and leads to the channels', async () => {
  await openForm([{ ...fanvue, kind: 'x' }]);
  await expect.element(dialog.getByText(/Contacts can be read from Fanvue/)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Open channels' }))
    .toHaveAttribute('href', '/publishing/channels');
});

test('a channel is imported once the creator confirms; a refusal keeps what was entered', async () => {
  await openForm([fanvue]);
  await expect.element(dialog.getByLabelText('Channel', { exact: true })).toHaveValue(fanvue.id);
  const submit = dialog.getByRole('button', { name: 'Import contacts' });
  await expect.element(submit).toBeDisabled();
  await dialog.getByLabelText('Tags for all of them', { exact: true }).fill('fan');
  await userEvent.keyboard('{Enter}');
  await dialog.getByLabelText('I may keep these people’s names and handles here').click();
  refuse('importChannelContacts', {
    code: 'CONFLICT',
    message: 'Contacts are being imported from this channel already.',
  });
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/being imported from this channel/);
  await expect.element(dialog.getByText('fan', { exact: true })).toBeVisible();
  answer('importChannelContacts', running);
  answer('listContactImports', [running]);
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listCalls('importChannelContacts').at(-1)?.body).toEqual({
    personaId: nora.id,
    channelId: fanvue.id,
    tags: ['fan'],
    mayKeep: true,
  });
  await expect.element(page.getByText('Reading the channel…')).toBeVisible();
});

test('one of several channels is chosen, of the persona alone; an expired one is connected again first', async () => {
  const expired = {
    ...other,
    state: 'expired' as const,
    problem: 'Fanvue no longer accepts the connection.',
  };
  const foreign = {
    ...fanvue,
    id: '019f0000-0000-7000-8000-000000700003',
    personaId: other.id,
    name: '@ida',
  };
  await openForm([fanvue, expired, foreign]);
  const channel = dialog.getByLabelText('Channel', { exact: true });
  await expect.element(channel).toHaveValue('');
  expect((channel.element() as HTMLSelectElement).options).toHaveLength(3);
  await channel.selectOptions('Fanvue: @nora_too');
  await dialog.getByLabelText('I may keep these people’s names and handles here').click();
  await expect.element(dialog.getByText(/Connect it again to read its contacts/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Import contacts' })).toBeDisabled();
  await channel.selectOptions('Fanvue: @nora');
  await expect.element(dialog.getByRole('button', { name: 'Import contacts' })).toBeEnabled();
});

test('channels that cannot be loaded are asked for again', async () => {
  refuse('listChannels', { code: 'INTERNAL', message: 'Something went wrong.' });
  openPage(`/publishing/audience?personaId=${nora.id}`);
  await button('Import').click();
  await dialog.getByText('From a channel').click();
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  answer('listChannels', [fanvue]);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByLabelText('Channel', { exact: true })).toBeVisible();
});

test('an import shows how far it is, then its result with what the plan has no room for', async () => {
  answer('listContactImports', [running]);
  openPage('/publishing/audience');
  const card = page.getByRole('listitem').filter({ hasText: 'Fanvue: @nora' });
  await expect.element(card.getByText('Reading', { exact: true })).toBeVisible();
  await expect.element(card).toMatchTextContent(/150 added/);
  const reads = listCalls('listContacts').length;
  const done = { ...running, state: 'done' as const, added: 500, overLimit: 1_200 };
  answer('listContactImports', [done]);
  await expect.element(card.getByText('All of the channel was read.')).toBeVisible();
  await expect.element(card).toMatchTextContent(/no room for 1,200 more\. See plans/);
  await expect.poll(() => listCalls('listContacts').length).toBeGreaterThan(reads);
  await expect.element(card.getByRole('button', { name: 'Undo import' })).toBeVisible();
});

test('an import that waits says until when, one that failed what to do, and a running one is stopped', async () => {
  const waits = {
    ...running,
    problem: 'Fanvue takes no more calls for now (429).',
    continuesAt: '2026-01-01T10:00:00.000Z',
  };
  const failed = createImport(2, {
    channel: { kind: 'fanvue', name: '@nora_too' },
    state: 'failed',
    problem: 'Fanvue no longer accepts the connection.',
  });
  answer('listContactImports', [waits, failed]);
  openPage('/publishing/audience');
  const card = page.getByRole('listitem').filter({ hasText: 'Fanvue: @nora' }).first();
  await expect.element(card.getByText('Waiting', { exact: true })).toBeVisible();
  await expect.element(card).toMatchTextContent(/takes no more calls for now \(429\)\. It goes on /);
  const other = page.getByRole('listitem').filter({ hasText: 'Fanvue: @nora_too' });
  await expect.element(other.getByText('Incomplete', { exact: true })).toBeVisible();
  await expect.element(other).toMatchTextContent(/What was read stays\. Import again to read the rest\./);
  await card.getByRole('button', { name: 'Stop and undo' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/Stop the import and delete the contacts/);
  answer('undoContactImport', { ...waits, state: 'stopped', undoneAt: '2026-01-01T09:00:00.000Z' });
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect.poll(() => listCalls('undoContactImport').at(-1)?.params).toEqual({ id: running.id });
});
