import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import {
  showMissingFiles,
  showOfflineEngines,
  showUnsupportedTools,
  showUnsupportedVideos,
} from './abilities.ts';
import {
  showBusyDay,
  showCheckedLog,
  showEmptyMonth,
  showMonth,
  showPerson,
  showRefund,
} from './admin-dashboard.ts';
import { deleteAnnouncements, planAnnouncement, showAnnouncement } from './announcements.ts';
import { showDueBackups, showFailedBackups, showGoodBackups } from './backups.ts';
import {
  showAdminBilling,
  showBaseFee,
  showBilling,
  showCancelled,
  showCard,
  showChange,
  showCreatorPlans,
  showEnterprise,
  showLedger,
  showManaged,
  showUnpaid,
  showWaiting,
} from './billing-states.ts';
import { showDraining, showFleet } from './fleet.ts';
import { writeIncidents } from './incidents.ts';
import { markPart, refuseReplacement, removePart, showRemoved } from './inpaint.ts';
import { chooseTwo, openCollection, openFilters, openSearches, openTrash } from './library.ts';
import { showYears } from './long-library.ts';
import { makePictures, makeVideo } from './make-content.ts';
import {
  continueDraft,
  draftTags,
  openVersion,
  removeTag,
  showConflict,
  showMistake,
} from './operator-files.ts';
import { showDeletion, showExport } from './own-data.ts';
import { createPersonas, sharePersona } from './personas.ts';
import { expandBundle, fillQueue, showLivePreview, writeLongPrompt } from './queue.ts';
import { openReport, placeHold, showObjectedReport, showRemoval, writeReports } from './reports.ts';
import type { Screen } from './screen.ts';
import {
  changeMember,
  openAccountSwitch,
  openInvitation,
  refusePrompt,
  showMembers,
  showRecord,
  showVerified,
  waitForSecondFactor,
} from './states.ts';
import { expect } from './test.ts';
import { frameFaces, openReading } from './tool-states.ts';
import { askForConsent, chooseStyle, refuseFile, showDetail, showRedrawn } from './tools.ts';
import {
  openAppeal,
  openPaused,
  showNoDocuments,
  showPictures,
  writeDecisions,
  writeDocuments,
} from './trust.ts';
import { openAddUser, showUsers } from './users.ts';
import { showComparison, showCulling, showCullingSummary, showStacked } from './variants.ts';
import { openDetails, openDownloadOptions, openFirstPicture, openKeys, zoomIn } from './viewer.ts';
import { waitForData, waitUntilSettled } from './wait-until-settled.ts';
import { showWebhookLog, showWebhooks } from './webhooks.ts';
import { prepareWizard, wizardScreens } from './wizard.ts';

const notYet = { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null };

/** Of four pictures, no two alike. */
export const prompts = [
  'a violin maker in her fifties, silver hair, round glasses, workshop, golden hour',
  'a marine biologist with a red beard, yellow raincoat, stormy sea',
  'a tango dancer, dark braids, emerald dress, night street',
  'an astronomer in his sixties, blue turtleneck, observatory, stars',
];

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

/** Every screen, in the order a newcomer meets them. */
export const screens: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/auth' },
  {
    name: 'sign-up',
    path: '/auth',
    prepare: (page) => page.getByRole('tab', { name: 'Sign Up' }).click(),
  },
  { name: 'second-factor', path: '/auth', prepare: waitForSecondFactor },
  { name: 'invitation', path: '/auth?invitation=abc', reloads: true, prepare: openInvitation },
  { name: 'invitation-not-right', path: '/auth?invitation=abc' },
  { name: 'verified-email', path: '/auth/verify?token=abc', reloads: true, prepare: showVerified },
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
  {
    name: 'report',
    path: '/report',
    prepare: (page) => page.getByRole('radio', { name: 'It infringes my copyright' }).check(),
  },
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
  { name: 'dashboard-long-prompt', path: '/', as: {}, reloads: true, prepare: writeLongPrompt },
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
  {
    name: 'library-list',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 2),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'List', exact: true }).click();
      await expect(page.getByRole('table', { name: 'My Content' })).toBeVisible();
    },
  },
  { name: 'library-years', path: '/content', as: {}, prompts, alone: 1, prepare: showYears },
  { name: 'library-stacked', path: '/content', as: {}, prepare: showStacked },
  { name: 'culling', path: '/content', as: {}, prepare: showCulling },
  { name: 'culling-summary', path: '/content', as: {}, prepare: showCullingSummary },
  { name: 'comparison', path: '/content', as: {}, prepare: showComparison },
  { name: 'library-selected', path: '/content', as: {}, prompts, prepare: chooseTwo },
  { name: 'library-collection', path: '/content', as: {}, prompts, alone: 4, prepare: openCollection },
  {
    name: 'library-filters',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 1),
    alone: 1,
    prepare: openFilters,
  },
  {
    name: 'saved-searches',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 2),
    alone: 1,
    prepare: openSearches,
  },
  {
    name: 'library-trash',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 3),
    alone: 1,
    prepare: openTrash,
  },
  { name: 'viewer', path: '/content', as: {}, prompts, prepare: openFirstPicture },
  {
    name: 'viewer-video',
    path: '/content',
    as: {},
    video: 'a kite flyer in her forties on a windy beach',
    prepare: openVideo,
  },
  { name: 'viewer-zoomed', path: '/content', as: {}, prompts: prompts.slice(3), prepare: zoomIn },
  { name: 'viewer-details', path: '/content', as: {}, prompts: prompts.slice(3), prepare: openDetails },
  {
    name: 'viewer-download',
    path: '/content',
    as: {},
    prompts: prompts.slice(3),
    prepare: openDownloadOptions,
  },
  { name: 'viewer-keys', path: '/content', as: {}, prompts: prompts.slice(3), prepare: openKeys },
  { name: 'tools', path: '/tools', as: {} },
  { name: 'image-to-image-empty', path: '/tools/image-to-image', as: {} },
  { name: 'image-to-image', path: '/tools', as: {}, prompts: prompts.slice(0, 1), prepare: chooseStyle },
  {
    name: 'image-to-image-result',
    path: '/tools',
    as: {},
    prompts: prompts.slice(0, 1),
    alone: 1,
    prepare: showRedrawn,
  },
  { name: 'upload-refused', path: '/tools/image-to-image', as: {}, prepare: refuseFile },
  { name: 'upload-statement', path: '/tools/image-to-image', as: {}, prepare: askForConsent },
  {
    name: 'upscale-result',
    path: '/tools',
    as: {},
    prompts: prompts.slice(0, 1),
    alone: 1,
    prepare: showDetail,
  },
  { name: 'personas-empty', path: '/personas', as: {} },
  {
    name: 'personas',
    path: '/personas',
    as: {},
    cast: true,
    prepare: async (page) => {
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
    cast: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Share Teo' }).click();
      await page.getByRole('button', { name: 'Make a link' }).click();
      await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
    },
  },
  {
    name: 'shared-settings',
    path: '/personas',
    as: {},
    cast: true,
    prepare: async (page) => {
      await page.goto(await sharePersona(page, 'Nora Lindqvist'));
      await expect(page.getByRole('heading', { name: 'Nora Lindqvist' })).toBeVisible();
    },
  },
  { name: 'face-swap-empty', path: '/tools/face-swap', as: {} },
  {
    name: 'face-swap',
    path: '/tools/face-swap',
    as: {},
    prompts: prompts.slice(0, 2),
    prepare: frameFaces,
  },
  { name: 'image-to-text-empty', path: '/tools/image-to-text', as: {} },
  {
    name: 'image-to-text',
    path: '/tools/image-to-text',
    as: {},
    prompts: prompts.slice(0, 1),
    prepare: openReading,
  },
  { name: 'inpaint-empty', path: '/tools/inpaint', as: {} },
  { name: 'inpaint-marked', path: '/tools', as: {}, prompts: prompts.slice(0, 1), prepare: markPart },
  { name: 'inpaint-running', path: '/tools', as: {}, prepare: removePart },
  { name: 'inpaint-result', path: '/tools', as: {}, prepare: showRemoved },
  { name: 'inpaint-refused', path: '/tools', as: {}, prepare: refuseReplacement },
  { name: 'templates', path: '/templates', as: {} },
  { name: 'queue', path: '/content', as: {}, reloads: true, prepare: fillQueue },
  { name: 'queue-live-preview', path: '/content', as: {}, reloads: true, prepare: showLivePreview },
  { name: 'queue-bundle', path: '/content', as: {}, reloads: true, prepare: expandBundle },
  { name: 'training-models', path: '/training-models', as: {} },
  ...wizardScreens,
  { name: 'notifications-empty', path: '/notifications', as: {} },
  { name: 'notifications', path: '/notifications', as: {}, prompts: prompts.slice(0, 2) },
  { name: 'billing-empty', path: '/billing', as: {} },
  { name: 'billing', path: '/billing', as: {}, reloads: true, prepare: (page) => showBilling(page) },
  { name: 'billing-signed-out', path: '/billing' },
  { name: 'billing-unpaid', path: '/billing', as: {}, reloads: true, prepare: showUnpaid },
  { name: 'billing-resume', path: '/billing', as: {}, reloads: true, prepare: showCancelled },
  { name: 'billing-creator', path: '/billing', as: {}, reloads: true, prepare: showCreatorPlans },
  { name: 'billing-enterprise', path: '/billing', as: {}, reloads: true, prepare: showEnterprise },
  { name: 'billing-managed', path: '/billing', as: {}, reloads: true, prepare: showManaged },
  { name: 'billing-base-fee', path: '/billing', as: {}, reloads: true, prepare: showBaseFee },
  { name: 'billing-change', path: '/billing', as: {}, reloads: true, prepare: showChange },
  { name: 'billing-card', path: '/billing', as: {}, reloads: true, prepare: showCard },
  { name: 'billing-waiting', path: '/billing', as: {}, reloads: true, prepare: showWaiting },
  {
    name: 'buy-tokens',
    path: '/billing',
    as: {},
    reloads: true,
    prepare: async (page) => {
      await showBilling(page);
      await page.getByRole('button', { name: 'Buy Tokens' }).click();
      await page.getByRole('radio', { name: /^500 tokens/ }).check({ force: true });
    },
  },
  {
    name: 'request-quote',
    path: '/billing',
    as: {},
    reloads: true,
    prepare: async (page) => {
      await showBilling(page);
      await page.getByRole('button', { name: 'Request a quote' }).click();
    },
  },
  { name: 'ledger', path: '/billing/ledger', as: {}, reloads: true, prepare: showLedger },
  {
    name: 'admin-billing',
    path: '/admin/billing',
    as: { role: 'admin' },
    reloads: true,
    prepare: showAdminBilling,
  },
  { name: 'profile-settings', path: '/profile-settings', as: {} },
  {
    name: 'profile-change-email',
    path: '/profile-settings',
    as: {},
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Change name' }).click();
      await page.getByRole('button', { name: 'Change email' }).click();
    },
  },
  {
    name: 'api-keys',
    path: '/profile-settings',
    as: {},
    reloads: true,
    prepare: async (page) => {
      const data = { name: 'Night run', scopes: ['generate', 'read_content'] };
      expect((await page.request.post('/api/keys', { data })).status()).toBe(201);
      await page.reload();
      await page.getByRole('button', { name: 'Revoke Night run' }).click();
      await page.getByRole('heading', { name: 'API keys' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'api-key-dialog',
    path: '/profile-settings',
    as: {},
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Create API key' }).click();
      await page.getByRole('button', { name: 'Create key' }).click();
    },
  },
  { name: 'webhooks', path: '/profile-settings', as: {}, reloads: true, prepare: showWebhooks },
  {
    name: 'webhooks-log',
    path: '/profile-settings',
    as: {},
    alone: 1,
    reloads: true,
    prepare: showWebhookLog,
  },
  {
    name: 'webhook-dialog',
    path: '/profile-settings',
    as: {},
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    },
  },
  { name: 'your-data', path: '/profile-settings', as: {}, reloads: true, prepare: showExport },
  {
    name: 'your-data-deletion',
    path: '/profile-settings',
    as: { deletionDueAt: new Date('2026-05-18T10:00:00Z') },
    reloads: true,
    prepare: showDeletion,
  },
  { name: 'team', path: '/profile-settings', as: {}, reloads: true, prepare: showMembers },
  { name: 'team-change', path: '/profile-settings', as: {}, reloads: true, prepare: changeMember },
  {
    name: 'account-switch',
    path: '/content',
    as: {},
    prompts,
    alone: 1,
    reloads: true,
    prepare: openAccountSwitch,
  },
  {
    name: 'team-invite',
    path: '/profile-settings',
    as: {},
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Invite Team Member' }).click();
      await page.getByRole('button', { name: 'Send Invitation' }).click();
    },
  },
  {
    name: 'user-management',
    path: '/profile-settings',
    as: { role: 'admin' },
    reloads: true,
    prepare: showUsers,
  },
  { name: 'add-user', path: '/profile-settings', as: { role: 'admin' }, prepare: openAddUser },
  { name: 'safety-record', path: '/profile-settings?review=', as: {}, reloads: true, prepare: showRecord },
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
  { name: 'report-case', path: '/', as: {}, reloads: true, prepare: showObjectedReport },
  { name: 'takedowns', path: '/takedowns', as: {}, reloads: true, prepare: showRemoval },
  { name: 'legal-holds', path: '/admin/holds', as: { role: 'admin' }, reloads: true, prepare: placeHold },
  {
    name: 'identity-empty',
    path: '/admin/identity',
    as: { role: 'admin' },
    reloads: true,
    prepare: showNoDocuments,
  },
  {
    name: 'identity',
    path: '/admin/identity',
    as: { role: 'admin' },
    reloads: true,
    prepare: writeDocuments,
  },
  {
    name: 'identity-one',
    path: '/',
    as: { documentsUploadedAt: null, name: 'Nora Lind', dateOfBirth: '1988-03-14' },
    prepare: showPictures,
  },
  { name: 'appeals-empty', path: '/admin/appeals?show=decided', as: { role: 'admin' } },
  { name: 'appeals', path: '/admin/appeals', as: { role: 'admin' }, reloads: true, prepare: writeDecisions },
  { name: 'appeals-one', path: '/admin/appeals', as: { role: 'admin' }, reloads: true, prepare: openAppeal },
  { name: 'safety', path: '/admin/safety', as: { role: 'admin' }, reloads: true, prepare: writeDecisions },
  { name: 'safety-person', path: '/admin/safety', as: { role: 'admin' }, reloads: true, prepare: openPaused },
  { name: 'reports', path: '/admin/reports', as: { role: 'admin' }, reloads: true, prepare: writeReports },
  { name: 'reports-one', path: '/admin/reports', as: { role: 'admin' }, reloads: true, prepare: openReport },
  { name: 'desk', path: '/admin', as: { role: 'admin' }, reloads: true, prepare: showBusyDay },
  { name: 'desk-first', path: '/admin', as: { role: 'admin', twoFactorEnabled: false } },
  { name: 'desk-users', path: '/admin/users', as: { role: 'admin' } },
  { name: 'desk-person', path: '/admin/users', as: { role: 'admin' }, prepare: showPerson },
  { name: 'desk-refund', path: '/admin/users', as: { role: 'admin' }, prepare: showRefund },
  { name: 'desk-audit', path: '/admin/audit', as: { role: 'admin' }, prepare: showCheckedLog },
  { name: 'desk-audit-empty', path: '/admin/audit?from=2020-01-01&until=2020-01-01', as: { role: 'admin' } },
  { name: 'desk-figures', path: '/admin/figures', as: { role: 'admin' }, reloads: true, prepare: showMonth },
  { name: 'desk-figures-empty', path: '/admin/figures', as: { role: 'admin' }, prepare: showEmptyMonth },
  { name: 'tools-greyed', path: '/tools', as: {}, reloads: true, prepare: showUnsupportedTools },
  { name: 'tool-greyed', path: '/tools/face-swap', as: {}, reloads: true, prepare: showUnsupportedTools },
  { name: 'generate-greyed', path: '/', as: {}, reloads: true, prepare: showUnsupportedVideos },
  { name: 'engines-away', path: '/', as: {}, reloads: true, prepare: showOfflineEngines },
  {
    name: 'engines-lacking',
    path: '/admin/engines',
    as: { role: 'admin' },
    reloads: true,
    prepare: showMissingFiles,
  },
  { name: 'engines', path: '/admin/engines', as: { role: 'admin' }, prompts: ['a keeper of bees'] },
  { name: 'engines-fleet', path: '/admin/engines', as: { role: 'admin' }, reloads: true, prepare: showFleet },
  {
    name: 'engines-draining',
    path: '/admin/engines',
    as: { role: 'admin' },
    reloads: true,
    prepare: showDraining,
  },
  {
    name: 'backups-good',
    path: '/admin/engines',
    as: { role: 'admin' },
    reloads: true,
    prepare: showGoodBackups,
  },
  {
    name: 'backups-due',
    path: '/admin/engines',
    as: { role: 'admin' },
    reloads: true,
    prepare: showDueBackups,
  },
  {
    name: 'backups-failed',
    path: '/admin/engines',
    as: { role: 'admin' },
    reloads: true,
    prepare: showFailedBackups,
  },
  { name: 'site-editor-text', path: '/admin/site', as: { role: 'admin' }, prepare: showMistake },
  {
    name: 'site-editor-history',
    path: '/admin/site',
    as: { role: 'admin' },
    reloads: true,
    prepare: openVersion,
  },
  { name: 'site-editor-conflict', path: '/admin/site', as: { role: 'admin' }, prepare: showConflict },
  { name: 'site-editor-kept', path: '/admin/site', as: { role: 'admin' }, prepare: continueDraft },
  { name: 'tag-editor', path: '/admin/tags', as: { role: 'admin' }, prepare: draftTags },
  { name: 'tag-editor-removed', path: '/admin/tags', as: { role: 'admin' }, prepare: removeTag },
  {
    name: 'engines-pause',
    path: '/admin/engines',
    as: { role: 'admin' },
    prepare: (page) => page.getByRole('button', { name: 'Pause all engines' }).click(),
  },
  {
    name: 'incidents',
    path: '/admin/incidents',
    as: { role: 'admin' },
    reloads: true,
    prepare: async (page) => {
      await writeIncidents(page);
      await page.reload();
      await page.getByRole('article').last().getByRole('button', { name: 'Delete' }).click();
      await page.evaluate('window.scrollTo(0, 0)');
    },
  },
  {
    name: 'announcements-empty',
    path: '/admin/announcements',
    as: { role: 'admin' },
    reloads: true,
    prepare: deleteAnnouncements,
  },
  {
    name: 'announcements',
    path: '/admin/announcements',
    as: { role: 'admin' },
    reloads: true,
    prepare: async (page, db) => {
      await planAnnouncement(page, db);
      await page.getByRole('button', { name: 'Reuse' }).first().click();
      await page.evaluate('window.scrollTo(0, 0)');
    },
  },
  {
    name: 'announced',
    path: '/content',
    as: {},
    reloads: true,
    prepare: (page) => showAnnouncement(page, '/content'),
  },
  {
    name: 'announced-public',
    path: '/help',
    reloads: true,
    prepare: (page) => showAnnouncement(page, '/help'),
  },
  {
    name: 'new-incident',
    path: '/admin/incidents',
    as: { role: 'admin' },
    reloads: true,
    prepare: async (page) => {
      await writeIncidents(page);
      await page.reload();
      await page.getByRole('button', { name: 'New incident' }).click();
      await page.getByRole('button', { name: 'Publish' }).click();
    },
  },
];

/** Makes the fixtures of a screen for the signed-in user. */
export async function makeFixtures(page: Page, { prompts, video, cast, trained }: Screen): Promise<void> {
  if (prompts) await makePictures(page, prompts);
  if (video) await makeVideo(page, video);
  if (cast) await createPersonas(page);
  if (trained) await prepareWizard(page);
}

/** Opens a screen in its final state: data loaded, pictures shown, no animation running. */
export async function openScreen(page: Page, screen: Screen, db: Db): Promise<void> {
  if (screen.reloads) {
    await page.goto('/readyz');
    await page.evaluate(`history.replaceState(null, '', ${JSON.stringify(screen.path)})`);
  } else {
    await page.goto(screen.path);
    await waitForData(page);
  }
  await screen.prepare?.(page, db);
  // Nothing would be found wrong with an empty page.
  if (screen.reloads) await expect(page.locator('main, [role=main]').first()).toBeVisible();
  await waitUntilSettled(page);
}
