/** The settings of publishing: time zone, approval and disclosure, slots of a persona, series. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PostSeries } from '#contract/posts.ts';
import { nora } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { createUser } from '../support/shell.ts';
import { expectToast } from '../support/toasts.ts';
import { answerPublishing, id, settings } from './answers.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('time zone, disclosure and the second person are saved together', async () => {
  answerPublishing();
  openPage('/publishing/settings');
  await page.getByLabelText('Time zone').selectOptions('America/New York');
  await page.getByLabelText('AI disclosure').fill('x');
  await page.getByRole('switch', { name: 'A second person approves each post' }).click({ force: true });
  await button('Save settings').click();
  await expect.element(page.getByText(/^Say that AI made it/)).toBeVisible();
  await page.getByLabelText('AI disclosure').fill('#ai_art');
  answer('changePublishingSettings', ({ body }) => body as never);
  await button('Save settings').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Settings saved' })).toBeVisible();
  expect(listCalls('changePublishingSettings').map(({ body }) => body)).toEqual([
    { timeZone: 'America/New_York', needsSecondPerson: true, disclosure: '#ai_art' },
  ]);
  await expect.element(button('Save settings')).toBeDisabled();
});

test('a member reads them', async () => {
  const worksIn = { ownerId: id(900), ownerName: 'Ada Owner', plan: 'free' } as const;
  answer('currentUser', createUser({ worksIn }));
  answer('team', { isAdmin: false, isOwner: false, members: [], invitations: [] });
  answerPublishing();
  openPage('/publishing/settings');
  await expect
    .element(page.getByText('The owner and admins of the team change these settings.'))
    .toBeVisible();
  await expect.element(page.getByLabelText('AI disclosure')).toBeDisabled();
});

test('slots are added, taken from what is suggested, and removed', async () => {
  answerPublishing();
  const friday = { weekday: 5, time: '18:00' };
  const sunday = { weekday: 7, time: '09:30' };
  answer('listPostingSlots', { slots: [sunday], suggested: [friday, sunday] });
  answer('changePostingSlots', ({ body }) => {
    answer('listPostingSlots', { slots: body.slots, suggested: [friday, sunday] });
    return { success: true as const, message: 'Changed' };
  });
  openPage('/publishing/settings');
  await button('Add Friday 18:00').click();
  await expect
    .element(page.getByRole('list', { name: 'Slots', exact: true }))
    .toMatchTextContent(/Friday 18:00.*Sunday 09:30/);
  await page.getByLabelText('Day', { exact: true }).selectOptions('Monday');
  await page.getByLabelText('Time', { exact: true }).fill('07:15');
  await button('Add slot').click();
  await button('Remove Sunday 09:30').click();
  await expect
    .poll(() => listCalls('changePostingSlots').map(({ body, params }) => [params.id, body.slots]))
    .toEqual([
      [nora.id, [friday, sunday]],
      [nora.id, [{ weekday: 1, time: '07:15' }, friday, sunday]],
      [nora.id, [{ weekday: 1, time: '07:15' }, friday]],
    ]);
});

test('slots that the server refuses are as they were', async () => {
  answerPublishing();
  answer('listPostingSlots', { slots: [{ weekday: 7, time: '09:30' }], suggested: [] });
  refuse('changePostingSlots', { code: 'UNAVAILABLE', message: 'Try again in a minute.' });
  openPage('/publishing/settings');
  await button('Remove Sunday 09:30').click();
  await expectToast('Slots not changed', 'Try again in a minute.');
  await expect.element(button('Remove Sunday 09:30')).toBeVisible();
});

test('a series says what it does, and is ended after a question', async () => {
  const series: PostSeries = {
    ...{ id: id(70), name: 'Sunday greeting', weekdays: [7, 3], everyWeeks: 2, time: '18:00' },
    ...{ from: '2026-12-02', until: null, isEnded: false, nextAt: '2026-12-06T17:00:00.000Z' },
    createdAt: '2026-12-02T09:00:00.000Z',
    post: { personaId: null, text: 'Hello', media: [], targets: [], campaign: '' },
  };
  answerPublishing({ settings });
  answer('listPostSeries', [series]);
  openPage('/publishing/settings');
  await expect.element(page.getByText('Every 2 weeks on Wednesday and Sunday at 18:00')).toBeVisible();
  await button('End Sunday greeting').click();
  answer('endPostSeries', { success: true, message: 'Ended' });
  answer('listPostSeries', [{ ...series, isEnded: true, nextAt: null }]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'End series' }).click();
  await expect.element(page.getByText('Ended', { exact: true })).toBeVisible();
});
