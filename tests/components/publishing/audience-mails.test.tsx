/** Sequences and broadcasts: written, submitted, approved, declined and paused. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nora } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { answerAudience, createSequence } from './audience-answers.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => answerAudience());

test('without a mail server or a sender the page says so', async () => {
  answerAudience([], { pages: [], sendingProblem: 'The operator has not set up a mail server.' });
  openPage('/publishing/audience/mails');
  await expect.element(page.getByText(/No mails can be sent\. The operator has not set up/)).toBeVisible();
  await expect.element(page.getByText(/Set up the sign-up page first/)).toBeVisible();
  await expect.element(page.getByText('No mails yet')).toBeVisible();
});

test('a sequence is written mail by mail, previewed and saved', async () => {
  openPage('/publishing/audience/mails');
  await button('New sequence').click();
  const form = page.getByRole('form', { name: 'New sequence' });
  await expect.element(form.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await form.getByLabelText('Name').fill('Welcome');
  await form.getByLabelText('When a contact gets a tag').click();
  await form.getByRole('textbox', { name: 'Tag', exact: true }).fill('vip');
  const first = form.getByRole('group', { name: 'Mail 1' });
  await first.getByLabelText('Subject').fill('Welcome aboard');
  await first.getByLabelText('Text').fill('Good that you are **here**.');
  answer('previewAudienceMail', {
    subject: 'Welcome aboard',
    html: '<p>Good that you are here.</p>',
    text: '',
  });
  await first.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As contacts get it' });
  await expect.element(preview.getByTitle('Welcome aboard')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  await form.getByRole('button', { name: 'Add a mail' }).click();
  const second = form.getByRole('group', { name: 'Mail 2' });
  await second.getByLabelText('Subject').fill('The lighthouse');
  await second.getByLabelText('Text').fill('A new picture is out.');
  const saved = createSequence(1, { trigger: { on: 'tag', tag: 'vip' } });
  answer('createSequence', saved);
  answer('listSequences', [saved]);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(page.getByText(/Starts with the tag “vip”/)).toBeVisible();
  expect(listCalls('createSequence').at(-1)?.body).toMatchObject({
    personaId: nora.id,
    trigger: { on: 'tag', tag: 'vip' },
    mails: [
      { delayDays: 0, subject: 'Welcome aboard' },
      { delayDays: 3, subject: 'The lighthouse' },
    ],
  });
});

test('an admin approves after a question, and reads why it was refused', async () => {
  const draft = createSequence(1);
  answer('listSequences', [draft]);
  openPage('/publishing/audience/mails');
  await button('Approve and activate').click();
  const question = page.getByRole('alertdialog');
  refuse('setSequenceState', { code: 'CONTENT_BLOCKED', message: 'This cannot be written here.' });
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect.element(page.getByText('This cannot be written here.')).toBeVisible();
  const active = { ...draft, state: 'active' as const, entered: 3, open: 1 };
  answer('setSequenceState', active);
  answer('listSequences', [active]);
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect.element(page.getByText(/3 started, 1 going on/)).toBeVisible();
  expect(listCalls('setSequenceState').at(-1)?.body).toMatchObject({ action: 'activate', version: 1 });
  await button('Pause').click();
  await expect.poll(() => listCalls('setSequenceState').at(-1)?.body.action).toBe('pause');
});

test('a member submits, and an admin declines with a reason', async () => {
  const draft = createSequence(1);
  answerAudience([], { isManager: false });
  answer('listSequences', [draft]);
  openPage('/publishing/audience/mails');
  await expect.element(button('Approve and activate')).not.toBeInTheDocument();
  await expect.element(button('Submit for approval')).toBeVisible();
  const waiting = { ...draft, state: 'waiting' as const };
  answer('setSequenceState', waiting);
  answer('listSequences', [waiting]);
  await button('Submit for approval').click();
  await expect.element(page.getByText('Waiting for approval')).toBeVisible();

  answerAudience();
  answer('listSequences', [waiting]);
  openPage('/publishing/audience/mails');
  await button('Decline').click();
  const form = page.getByRole('form', { name: 'Decline' });
  await expect.element(form.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await form.getByLabelText('Reason').fill('Too short.');
  const decision = { isApproved: false, by: 'Ada', at: '2026-01-02T00:00:00.000Z', reason: 'Too short.' };
  answer('setSequenceState', { ...draft, decision });
  answer('listSequences', [{ ...draft, decision }]);
  await form.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText(/Declined by Ada.*: Too short\./)).toBeVisible();
});
