/** Link pages and short links: made, changed, shown and deleted, by keyboard too. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LinkFigures, LinkPage, ShortLink } from '#contract/links.ts';
import { answerStudio, nora } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';

const id = (n: number) => `019f0000-0000-7000-8000-0000009${String(n).padStart(5, '0')}`;
const noFigures: LinkFigures = { clicks: 0, visitors: 0, days: [], referrers: [], links: [], campaigns: [] };
const pageLink = (n: number, label: string): LinkPage['links'][number] => ({
  ...{ id: id(n), code: `abcdef${n}`, label, target: `https://shop.example.com/${n}`, isAdult: false },
  ...{ hidesLabel: false, isShown: true, clicks: 4, closedReason: null },
});
const linkPage: LinkPage = {
  ...{
    id: id(1),
    personaId: nora.id,
    personaName: 'Nora',
    slug: 'nora',
    path: '/links/nora',
    title: 'Nora Dusk',
  },
  ...{
    bio: '',
    contentId: null,
    hasPicture: false,
    isOpen: false,
    state: 'open',
    isLive: false,
    reason: null,
  },
  ...{ links: [pageLink(2, 'Shop'), pageLink(3, 'Blog')], version: 3, updatedAt: '2026-11-01T10:00:00.000Z' },
};
const shortLink: ShortLink = {
  ...{
    id: id(4),
    code: 'abcdefg',
    path: '/go/abcdefg',
    label: 'Summer',
    target: 'https://shop.example.com/',
  },
  ...{ isAdult: false, source: '', medium: '', campaign: 'summer', personaId: null, personaName: null },
  ...{ channelId: null, postId: null, closedReason: null, createdAt: '2026-11-01T10:00:00.000Z' },
  ...{ clicks: 12, visitors: 9 },
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

beforeEach(() => {
  answerStudio();
  answer('listPersonas', [nora]);
  answer('listLinkPages', []);
  answer('listShortLinks', { links: [], more: false });
  answer('linkFigures', noFigures);
});

test('the screen says what it is for, and makes a hidden page under the name of the persona', async () => {
  openPage('/publishing/links');
  await expect.element(page.getByText('No link pages yet')).toBeVisible();
  await expect.element(page.getByText('No short links yet')).toBeVisible();
  await button('New link page').click();
  const dialog = page.getByRole('dialog', { name: 'New link page' });
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('nora');
  await dialog.getByLabelText('Address').fill('Nora Dusk');
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('nora-dusk');
  refuse('createLinkPage', { code: 'CONFLICT', message: 'This address is taken. Choose another one.' });
  await dialog.getByRole('button', { name: 'Create link page' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This address is taken. Choose another one.');
  answer('createLinkPage', linkPage);
  answer('getLinkPage', linkPage);
  await dialog.getByRole('button', { name: 'Create link page' }).click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Nora Dusk');
  expect(listCalls('createLinkPage').at(-1)?.body).toEqual({
    ...{ personaId: nora.id, slug: 'nora-dusk', title: nora.name },
  });
});

test('links of a page are added, moved by keyboard, marked as adult and saved with its version', async () => {
  answer('getLinkPage', linkPage);
  openPage(`/publishing/links/${linkPage.id}`);
  await expect.element(page.getByRole('group', { name: 'Link 2' })).toBeVisible();
  await expect.element(button('Move link 1 up')).toBeDisabled();
  button('Move link 2 up').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('group', { name: 'Link 1' }).getByLabelText('Label'))
    .toHaveValue('Blog');
  await button('Add link').click();
  const third = page.getByRole('group', { name: 'Link 3' });
  await third.getByLabelText('Label').fill('Sets');
  await third.getByLabelText('Leads to', { exact: true }).fill('https://adult.example.com/');
  await third.getByLabelText('Leads to adult work').click();
  await third.getByLabelText('The label is adult').click();
  await page.getByLabelText('Show this page').click();
  answer('changeLinkPage', { ...linkPage, isOpen: true, isLive: true, version: 4 });
  await button('Save').click();
  await expect.element(page.getByText('Link page saved')).toBeVisible();
  const body = listCalls('changeLinkPage').at(-1)?.body;
  expect(body).toMatchObject({ version: 3, isOpen: true, slug: 'nora' });
  expect(body?.links?.map(({ id, isAdult, hidesLabel, label }) => [id, label, isAdult, hidesLabel])).toEqual([
    [id(3), 'Blog', false, false],
    [id(2), 'Shop', false, false],
    [null, 'Sets', true, true],
  ]);
});

test('a change that another one overtook keeps what was typed and offers to load again', async () => {
  answer('getLinkPage', linkPage);
  openPage(`/publishing/links/${linkPage.id}`);
  await page.getByLabelText('Bio').fill('Portraits');
  refuse('changeLinkPage', { code: 'CONFLICT', message: 'The page was changed elsewhere.' });
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The page was changed elsewhere.');
  await expect.element(page.getByLabelText('Bio')).toHaveValue('Portraits');
  answer('getLinkPage', { ...linkPage, bio: 'Theirs', version: 4 });
  await button('Load again').click();
  await expect.element(page.getByLabelText('Bio')).toHaveValue('Theirs');
});

test('a page that was taken down says why', async () => {
  answer('getLinkPage', { ...linkPage, state: 'declined', isOpen: true, reason: 'It names a person.' });
  openPage(`/publishing/links/${linkPage.id}`);
  await expect.element(page.getByText('Taken down', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/It names a person/)).toBeVisible();
});

test('a short link is made, changed and deleted, and its clicks are shown', async () => {
  answer('linkFigures', {
    ...noFigures,
    ...{ clicks: 12, visitors: 9, days: [{ day: '2026-11-01', clicks: 12, visitors: 9 }] },
    referrers: [
      { host: 'instagram.com', clicks: 10, visitors: 8 },
      { host: '', clicks: 2, visitors: 1 },
    ],
  });
  openPage('/publishing/links');
  await expect.element(page.getByText('Direct or unknown')).toBeVisible();
  await button('New short link').click();
  const dialog = page.getByRole('dialog', { name: 'New short link' });
  await dialog.getByLabelText('Label').fill('Summer');
  await dialog.getByLabelText('Leads to', { exact: true }).fill('https://shop.example.com/');
  await dialog.getByLabelText('Campaign').fill('summer');
  answer('createShortLink', shortLink);
  answer('listShortLinks', { links: [shortLink], more: false });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('/go/abcdefg')).toBeVisible();
  expect(listCalls('createShortLink').at(-1)?.body).toMatchObject({ campaign: 'summer', isAdult: false });
  await button('Delete Summer').click();
  answer('deleteShortLink', { success: true, message: 'Short link deleted' });
  answer('listShortLinks', { links: [], more: false });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('No short links yet')).toBeVisible();
});
