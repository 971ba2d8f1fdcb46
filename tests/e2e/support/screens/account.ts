import { showAnnouncement } from '../announcements.ts';
import {
  showBaseFee,
  showBilling,
  showCancelled,
  showCard,
  showCcbillForm,
  showChange,
  showCreatorPlans,
  showEnterprise,
  showLedger,
  showManaged,
  showOpenTransfers,
  showTransfer,
  showUnpaid,
  showWaiting,
} from '../billing-states.ts';
import { showDeletion, showExport } from '../own-data.ts';
import { showDevices, showSharedPicture } from '../phone.ts';
import { prompts } from '../prompts.ts';
import { showObjectedReport, showRemoval } from '../reports.ts';
import { showOwnRefusals, showOwnResults } from '../results.ts';
import type { Screen } from '../screen.ts';
import { changeMember, openAccountSwitch, showMembers, showRecord } from '../states.ts';
import { expect } from '../test.ts';
import { showWebhookLog, showWebhooks } from '../webhooks.ts';

/** Screens of an account: money, settings, team, notices. */
export const accountScreens: Screen[] = [
  { name: 'notifications-empty', path: '/notifications', as: {} },
  { name: 'notifications', path: '/notifications', as: {}, prompts: prompts.slice(0, 2) },
  { name: 'notification-devices', path: '/notifications', as: {}, arrange: showDevices },
  { name: 'shared-picture', path: '/share', as: {}, arrange: showSharedPicture },
  { name: 'shared-picture-none', path: '/share', as: {} },
  { name: 'offline-page', path: '/offline' },
  { name: 'billing-empty', path: '/billing', as: {} },
  { name: 'billing', path: '/billing', as: {}, arrange: (page) => showBilling(page) },
  { name: 'billing-signed-out', path: '/billing' },
  { name: 'billing-unpaid', path: '/billing', as: {}, arrange: showUnpaid },
  { name: 'billing-resume', path: '/billing', as: {}, arrange: showCancelled },
  { name: 'billing-creator', path: '/billing', as: {}, arrange: showCreatorPlans },
  { name: 'billing-enterprise', path: '/billing', as: {}, arrange: showEnterprise },
  { name: 'billing-managed', path: '/billing', as: {}, arrange: showManaged },
  { name: 'billing-base-fee', path: '/billing', as: {}, arrange: showBaseFee },
  { name: 'billing-change', path: '/billing', as: {}, arrange: showChange },
  { name: 'billing-card', path: '/billing', as: {}, arrange: showCard },
  { name: 'billing-ccbill', path: '/billing', as: {}, arrange: showCcbillForm },
  { name: 'billing-transfer', path: '/billing', as: {}, arrange: showTransfer },
  { name: 'billing-transfers', path: '/billing', as: {}, arrange: showOpenTransfers },
  { name: 'billing-waiting', path: '/billing', as: {}, arrange: showWaiting },
  {
    name: 'buy-tokens',
    path: '/billing',
    as: {},
    arrange: async (page) => {
      await showBilling(page);
      await page.getByRole('button', { name: 'Buy Tokens' }).click();
      await page.getByRole('radio', { name: /^500 tokens/ }).check({ force: true });
    },
  },
  {
    name: 'request-quote',
    path: '/billing',
    as: {},
    arrange: async (page) => {
      await showBilling(page);
      await page.getByRole('button', { name: 'Request a quote' }).click();
    },
  },
  { name: 'ledger', path: '/billing/ledger', as: {}, arrange: showLedger },
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
    arrange: async (page) => {
      const night = { name: 'Night run', scopes: ['generate', 'read_content'] };
      const budget = { tokens: 50, period: 'month' };
      for (const data of [{ ...night, name: 'Assistant', budget }, night])
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
  {
    name: 'api-key-with-budget',
    path: '/profile-settings',
    as: {},
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Create API key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Assistant');
      await dialog.getByRole('checkbox', { name: 'Generate' }).check({ force: true });
      await dialog.getByRole('radio', { name: 'Per month' }).check({ force: true });
    },
  },
  {
    name: 'api-key-budget',
    path: '/profile-settings',
    as: {},
    arrange: async (page) => {
      const budget = { tokens: 50, period: 'month' };
      const data = { name: 'Assistant', scopes: ['generate', 'read_content'], budget };
      expect((await page.request.post('/api/keys', { data })).status()).toBe(201);
      await page.reload();
      await page.getByRole('button', { name: 'Budget of Assistant' }).click();
    },
  },
  { name: 'webhooks', path: '/profile-settings', as: {}, arrange: showWebhooks },
  { name: 'webhooks-log', path: '/profile-settings', as: {}, alone: 1, arrange: showWebhookLog },
  {
    name: 'webhook-dialog',
    path: '/profile-settings',
    as: {},
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    },
  },
  { name: 'your-data', path: '/profile-settings', as: {}, arrange: showExport },
  {
    name: 'your-data-deletion',
    path: '/profile-settings',
    as: { deletionDueAt: new Date('2026-05-18T10:00:00Z') },
    arrange: showDeletion,
  },
  { name: 'team', path: '/profile-settings', as: {}, arrange: showMembers },
  { name: 'team-change', path: '/profile-settings', as: {}, arrange: changeMember },
  {
    name: 'account-switch',
    path: '/content',
    as: {},
    prompts,
    alone: 1,
    arrange: openAccountSwitch,
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
  { name: 'withheld-results', path: '/profile-settings?review=', as: {}, arrange: showOwnResults },
  { name: 'own-refused-uploads', path: '/profile-settings?review=', as: {}, arrange: showOwnRefusals },
  { name: 'safety-record', path: '/profile-settings?review=', as: {}, arrange: showRecord },
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
  { name: 'report-case', path: '/', as: {}, arrange: showObjectedReport },
  { name: 'takedowns', path: '/takedowns', as: {}, arrange: showRemoval },
  { name: 'announced', path: '/content', as: {}, arrange: (page) => showAnnouncement(page, '/content') },
  { name: 'announced-public', path: '/help', arrange: (page) => showAnnouncement(page, '/help') },
];
