import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { writeIncidents } from './incidents.ts';
import { keepCast, sharePersona } from './personas.ts';
import { fillQueue, unfoldBundle } from './queue.ts';
import {
  openInvitation,
  refusePrompt,
  showMembers,
  showRecord,
  showVerified,
  waitForSecondFactor,
} from './states.ts';
import { expect } from './test.ts';

const notYet = { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null };

export type Screen = {
  name: string;
  path: string;
  /** Who looks at it; left out for a visitor. */
  as?: NewUser;
  /** Pictures to make first, through the page itself, by these prompts. */
  prompts?: string[];
  /** A short video to make first, likewise. */
  video?: string;
  /** Brings the page into the state that is looked at. */
  prepare?: (page: Page, db: Db) => Promise<void>;
};

const prompts = [
  'a violin maker in her fifties, silver hair, round glasses, workshop, golden hour',
  'a marine biologist with a red beard, yellow raincoat, stormy sea',
  'a tango dancer, dark braids, emerald dress, night street',
  'an astronomer in his sixties, blue turtleneck, observatory, stars',
];

async function openFirstPicture(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /astronomer/ })
    .first()
    .click();
  const picture = page.getByRole('dialog').getByRole('img', { name: /astronomer/ });
  await expect(picture).toHaveAttribute('data-shown', 'true');
}

async function openVideo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Video, 3 seconds/ }).click();
  const film = page.getByRole('dialog').locator('video');
  await expect
    .poll(() => film.evaluate((it) => (it as unknown as { readyState: number }).readyState))
    .toBe(4);
}

async function writeInDialog(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByLabel('Prompt')
    .fill(prompts[0] ?? '');
}

/** Every screen there is, in the order a newcomer meets them. */
export const screens: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/auth' },
  {
    name: 'sign-up',
    path: '/auth',
    prepare: (page) => page.getByRole('tab', { name: 'Sign Up' }).click(),
  },
  { name: 'second-factor', path: '/auth', prepare: waitForSecondFactor },
  { name: 'invitation', path: '/auth?invitation=abc', prepare: openInvitation },
  { name: 'invitation-not-right', path: '/auth?invitation=abc' },
  { name: 'verified-email', path: '/auth/verify?token=abc', prepare: showVerified },
  { name: 'verify-email-not-right', path: '/auth/verify?token=abc' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'refund-policy', path: '/refund-policy' },
  { name: 'content-safety-policy', path: '/content-safety-policy' },
  { name: 'dmca-policy', path: '/dmca-policy' },
  { name: 'help', path: '/help' },
  { name: 'help-page', path: '/help/first-picture' },
  { name: 'contact', path: '/contact' },
  { name: 'status', path: '/status' },
  { name: 'age', path: '/', as: { dateOfBirth: null, ...notYet } },
  { name: 'consents', path: '/', as: notYet },
  { name: 'tour', path: '/', as: { tutorialCompletedAt: null, documentsUploadedAt: null } },
  { name: 'documents', path: '/', as: { documentsUploadedAt: null } },
  { name: 'dashboard-empty', path: '/', as: {} },
  { name: 'dashboard', path: '/', as: {}, prompts },
  {
    name: 'dashboard-advanced',
    path: '/',
    as: {},
    prepare: async (page) => {
      await page.getByLabel('Prompt', { exact: true }).fill(prompts[0] ?? '');
      await page.getByRole('button', { name: 'Advanced' }).click();
    },
  },
  {
    name: 'dashboard-month',
    path: '/',
    as: {},
    prompts: prompts.slice(0, 2),
    prepare: (page) => page.getByRole('heading', { name: 'This month' }).scrollIntoViewIfNeeded(),
  },
  { name: 'dashboard-refused', path: '/', as: {}, prepare: refusePrompt },
  {
    name: 'earlier-prompts',
    path: '/',
    as: {},
    prompts: prompts.slice(0, 2),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Earlier prompts' }).click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'bundle-dialog', path: '/?make=bundle', as: {}, prepare: writeInDialog },
  { name: 'video-dialog', path: '/?make=video', as: {}, prepare: writeInDialog },
  { name: 'library-empty', path: '/content', as: {} },
  { name: 'library', path: '/content', as: {}, prompts },
  { name: 'viewer', path: '/content', as: {}, prompts, prepare: openFirstPicture },
  {
    name: 'viewer-video',
    path: '/content',
    as: {},
    video: 'a kite flyer in her forties on a windy beach',
    prepare: openVideo,
  },
  { name: 'personas-empty', path: '/personas', as: {} },
  {
    name: 'personas',
    path: '/personas',
    as: {},
    prepare: async (page) => {
      await keepCast(page);
      await page.reload();
      await expect(page.getByRole('img', { name: 'Portrait of Teo' })).toHaveAttribute('data-shown', 'true');
    },
  },
  {
    name: 'persona',
    path: '/personas/new',
    as: {},
    prepare: async (page) => {
      await page.getByLabel('Name').fill('Nora');
      await page.getByRole('button', { name: /^Hair(?! colour)/ }).click();
      await page.getByRole('radio', { name: 'Bob' }).check();
    },
  },
  {
    name: 'share',
    path: '/personas',
    as: {},
    prepare: async (page) => {
      await keepCast(page);
      await page.reload();
      await page.getByRole('button', { name: 'Share Teo' }).click();
      await page.getByRole('button', { name: 'Make a link' }).click();
      await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
    },
  },
  {
    name: 'shared-settings',
    path: '/personas',
    as: {},
    prepare: async (page) => {
      const [first = ''] = await keepCast(page);
      await page.goto(await sharePersona(page, first));
      await expect(page.getByRole('heading', { name: 'Nora Lindqvist' })).toBeVisible();
    },
  },
  { name: 'templates', path: '/templates', as: {} },
  { name: 'queue', path: '/content', as: {}, prepare: fillQueue },
  { name: 'queue-bundle', path: '/content', as: {}, prepare: unfoldBundle },
  { name: 'training-models', path: '/training-models', as: {} },
  { name: 'notifications-empty', path: '/notifications', as: {} },
  { name: 'notifications', path: '/notifications', as: {}, prompts: prompts.slice(0, 2) },
  { name: 'billing', path: '/billing', as: {} },
  { name: 'profile-settings', path: '/profile-settings', as: {} },
  { name: 'team', path: '/profile-settings', as: {}, prepare: showMembers },
  {
    name: 'team-invite',
    path: '/profile-settings',
    as: {},
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Invite Team Member' }).click();
      await page.getByRole('button', { name: 'Send Invitation' }).click();
    },
  },
  { name: 'safety-record', path: '/profile-settings?review=', as: {}, prepare: showRecord },
  { name: 'verify-banner', path: '/content', as: { emailVerified: false } },
  {
    name: 'offline',
    path: '/content',
    as: {},
    prepare: async (page) => {
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
  {
    name: 'incidents',
    path: '/admin/incidents',
    as: { role: 'admin' },
    prepare: async (page) => {
      await writeIncidents(page);
      await page.reload();
      await page.getByRole('article').last().getByRole('button', { name: 'Delete' }).click();
      await page.evaluate('window.scrollTo(0, 0)');
    },
  },
  {
    name: 'new-incident',
    path: '/admin/incidents',
    as: { role: 'admin' },
    prepare: async (page) => {
      await writeIncidents(page);
      await page.reload();
      await page.getByRole('button', { name: 'New incident' }).click();
      await page.getByRole('button', { name: 'Publish' }).click();
    },
  },
];

/** Opens a screen as it is looked at: data loaded, pictures shown, nothing moving. */
export async function openScreen(page: Page, screen: Screen, db: Db): Promise<void> {
  await page.goto(screen.path);
  await expect(page.locator('main, [role=main]').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await screen.prepare?.(page, db);
  await page.evaluate('document.fonts.ready');
  // The longest transition, and the pictures that fade in.
  await page.waitForTimeout(500);
}

/** Asks for pictures by their prompts and waits until they are made. */
export async function makePictures(page: Page, asked: readonly string[]): Promise<void> {
  for (const [seed, prompt] of asked.entries()) {
    const answer = await page.request.post('/api/generate-image', {
      data: { type: 'image', prompt, parameters: { seed, aspectRatio: seed % 2 ? '3:4' : '1:1' } },
    });
    expect(answer.status()).toBe(202);
  }
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/content?status=completed');
        return ((await answer.json()) as { total: number }).total;
      },
      { timeout: 60_000 },
    )
    .toBe(asked.length);
}

/** Asks for a short video and waits until it is made. */
export async function makeVideo(page: Page, prompt: string): Promise<void> {
  const data = { prompt, duration: 3, quality: 'low', seed: 7 };
  const answer = await page.request.post('/api/generate-video/sfw', { data });
  expect(answer.status()).toBe(202);
  const { contentId } = (await answer.json()) as { contentId: string };
  const status = async () => {
    const item = await page.request.get(`/api/content/${contentId}`);
    return ((await item.json()) as { status: string }).status;
  };
  await expect.poll(status, { timeout: 80_000 }).toBe('completed');
}
