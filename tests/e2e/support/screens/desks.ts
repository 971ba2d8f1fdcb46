import { showMissingFiles } from '../abilities.ts';
import {
  showBusyDay,
  showCheckedLog,
  showEmptyMonth,
  showMonth,
  showPerson,
  showRefund,
} from '../admin-dashboard.ts';
import { deleteAnnouncements, planAnnouncement } from '../announcements.ts';
import { showDueBackups, showFailedBackups, showGoodBackups } from '../backups.ts';
import { showAdminBilling, showStatement, showTransferDesk } from '../billing-states.ts';
import { reviewServer, showConnected, testNothing, testServer } from '../connect-engine.ts';
import { showDraining, showFleet } from '../fleet.ts';
import { writeIncidents } from '../incidents.ts';
import {
  continueDraft,
  draftTags,
  openVersion,
  removeTag,
  showConflict,
  showMistake,
} from '../operator-files.ts';
import { openTokenForm, showRegistered, showSection } from '../registered-engines.ts';
import { openReport, placeHold, showMonthlyReport, writeReports } from '../reports.ts';
import { openAppealedResult, writeRefusedUploads, writeResults } from '../results.ts';
import type { Screen } from '../screen.ts';
import {
  openAppeal,
  openPaused,
  showNoDocuments,
  showPictures,
  writeDecisions,
  writeDocuments,
} from '../trust.ts';
import { openAddUser, showUsers } from '../users.ts';

/** Screens of administrators. */
export const deskScreens: Screen[] = [
  { name: 'admin-billing', path: '/admin/billing', as: { role: 'admin' }, arrange: showAdminBilling },
  { name: 'admin-statement', path: '/admin/transfers', as: { role: 'admin' }, arrange: showStatement },
  { name: 'admin-transfers', path: '/admin/transfers', as: { role: 'admin' }, arrange: showTransferDesk },
  { name: 'user-management', path: '/profile-settings', as: { role: 'admin' }, arrange: showUsers },
  { name: 'add-user', path: '/profile-settings', as: { role: 'admin' }, prepare: openAddUser },
  { name: 'legal-holds', path: '/admin/holds', as: { role: 'admin' }, arrange: placeHold },
  { name: 'identity-empty', path: '/admin/identity', as: { role: 'admin' }, arrange: showNoDocuments },
  { name: 'identity', path: '/admin/identity', as: { role: 'admin' }, arrange: writeDocuments },
  {
    name: 'identity-one',
    path: '/',
    as: { documentsUploadedAt: null, name: 'Nora Lind', dateOfBirth: '1988-03-14' },
    arrange: showPictures,
  },
  { name: 'appeals-empty', path: '/admin/appeals?show=decided', as: { role: 'admin' } },
  { name: 'appeals', path: '/admin/appeals', as: { role: 'admin' }, arrange: writeDecisions },
  { name: 'appeals-one', path: '/admin/appeals', as: { role: 'admin' }, arrange: openAppeal },
  { name: 'results', path: '/admin/results', as: { role: 'admin' }, arrange: writeResults },
  { name: 'results-one', path: '/admin/results', as: { role: 'admin' }, arrange: openAppealedResult },
  {
    name: 'monthly-report',
    path: '/admin/monthly-report',
    as: { role: 'admin' },
    arrange: showMonthlyReport,
  },
  {
    name: 'refused-uploads',
    path: '/admin/refused-uploads',
    as: { role: 'admin' },
    arrange: writeRefusedUploads,
  },
  { name: 'safety', path: '/admin/safety', as: { role: 'admin' }, arrange: writeDecisions },
  { name: 'safety-person', path: '/admin/safety', as: { role: 'admin' }, arrange: openPaused },
  { name: 'reports', path: '/admin/reports', as: { role: 'admin' }, arrange: writeReports },
  { name: 'reports-one', path: '/admin/reports', as: { role: 'admin' }, arrange: openReport },
  { name: 'desk', path: '/admin', as: { role: 'admin' }, arrange: showBusyDay },
  { name: 'desk-first', path: '/admin', as: { role: 'admin', twoFactorEnabled: false } },
  { name: 'desk-users', path: '/admin/users', as: { role: 'admin' } },
  { name: 'desk-person', path: '/admin/users', as: { role: 'admin' }, arrange: showPerson },
  { name: 'desk-refund', path: '/admin/users', as: { role: 'admin' }, arrange: showRefund },
  { name: 'desk-audit', path: '/admin/audit', as: { role: 'admin' }, prepare: showCheckedLog },
  { name: 'desk-audit-empty', path: '/admin/audit?from=2020-01-01&until=2020-01-01', as: { role: 'admin' } },
  { name: 'desk-figures', path: '/admin/figures', as: { role: 'admin' }, arrange: showMonth },
  { name: 'desk-figures-empty', path: '/admin/figures', as: { role: 'admin' }, prepare: showEmptyMonth },
  { name: 'engines-lacking', path: '/admin/engines', as: { role: 'admin' }, arrange: showMissingFiles },
  { name: 'engines', path: '/admin/engines', as: { role: 'admin' }, prompts: ['a keeper of bees'] },
  { name: 'engines-fleet', path: '/admin/engines', as: { role: 'admin' }, arrange: showFleet },
  { name: 'engines-draining', path: '/admin/engines', as: { role: 'admin' }, arrange: showDraining },
  { name: 'engines-connected', path: '/admin/engines', as: { role: 'admin' }, arrange: showConnected },
  { name: 'connect-engine', path: '/admin/engines/connect', as: { role: 'admin' } },
  {
    name: 'connect-engine-refused',
    path: '/admin/engines/connect',
    as: { role: 'admin' },
    prepare: testNothing,
  },
  {
    name: 'connect-engine-tested',
    path: '/admin/engines/connect',
    as: { role: 'admin' },
    prepare: testServer,
  },
  {
    name: 'connect-engine-review',
    path: '/admin/engines/connect',
    as: { role: 'admin' },
    prepare: reviewServer,
  },
  { name: 'engines-registered', path: '/admin/engines', as: { role: 'admin' }, arrange: showRegistered },
  {
    name: 'engines-registered-empty',
    path: '/admin/engines',
    as: { role: 'admin' },
    prepare: showSection,
  },
  { name: 'engines-token', path: '/admin/engines', as: { role: 'admin' }, prepare: openTokenForm },
  { name: 'backups-good', path: '/admin/engines', as: { role: 'admin' }, arrange: showGoodBackups },
  { name: 'backups-due', path: '/admin/engines', as: { role: 'admin' }, arrange: showDueBackups },
  { name: 'backups-failed', path: '/admin/engines', as: { role: 'admin' }, arrange: showFailedBackups },
  { name: 'site-editor-text', path: '/admin/site', as: { role: 'admin' }, prepare: showMistake },
  { name: 'site-editor-history', path: '/admin/site', as: { role: 'admin' }, arrange: openVersion },
  { name: 'site-editor-conflict', path: '/admin/site', as: { role: 'admin' }, prepare: showConflict },
  { name: 'site-editor-kept', path: '/admin/site', as: { role: 'admin' }, prepare: continueDraft },
  { name: 'lora-rules', path: '/admin/lora-rules', as: { role: 'admin' } },
  {
    name: 'admin-loras',
    path: '/admin/loras',
    as: { role: 'admin' },
    prepare: (page) => page.getByRole('button', { name: 'Register checkpoint' }).waitFor(),
  },
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
    arrange: async (page) => {
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
    arrange: deleteAnnouncements,
  },
  {
    name: 'announcements',
    path: '/admin/announcements',
    as: { role: 'admin' },
    arrange: async (page, db) => {
      await planAnnouncement(page, db);
      await page.getByRole('button', { name: 'Reuse' }).first().click();
      await page.evaluate('window.scrollTo(0, 0)');
    },
  },
  {
    name: 'new-incident',
    path: '/admin/incidents',
    as: { role: 'admin' },
    arrange: async (page) => {
      await writeIncidents(page);
      await page.reload();
      await page.getByRole('button', { name: 'New incident' }).click();
      await page.getByRole('button', { name: 'Publish' }).click();
    },
  },
];
