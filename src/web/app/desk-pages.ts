import { lazyNamed } from './lazy-named.ts';
import type { PageEntry } from './page-entry.ts';

/** The pages of administrators, among which the sidebar leads while one of them is open. */
export const deskPages: readonly PageEntry[] = [
  {
    path: '/admin/reports',
    title: 'Reports',
    subtitle: 'What people want removed, the most urgent first',
    by: 'listReports',
    desk: { label: 'Reports', part: 'Safety' },
    Screen: lazyNamed(() => import('#web/features/admin/reports/reports-screen.tsx'), 'ReportsScreen'),
  },
  {
    path: '/admin/reports/:id',
    title: 'Report',
    subtitle: 'What it says, what it is about, and the decision',
    by: 'readReport',
    Screen: lazyNamed(() => import('#web/features/admin/reports/report-screen.tsx'), 'ReportScreen'),
  },
  {
    path: '/admin/holds',
    title: 'Legal holds',
    subtitle: 'What must not be deleted, and why',
    by: 'listLegalHolds',
    desk: { label: 'Legal holds', part: 'Safety' },
    Screen: lazyNamed(() => import('#web/features/admin/holds/holds-screen.tsx'), 'HoldsScreen'),
  },
  {
    path: '/admin/engines',
    title: 'Engines and queues',
    subtitle: 'What runs, what waits, and what was given up',
    by: 'operationsReport',
    desk: { label: 'Engines', part: 'Running' },
    Screen: lazyNamed(() => import('#web/features/operations/operations-screen.tsx'), 'OperationsScreen'),
  },
  {
    path: '/admin/incidents',
    title: 'Incidents',
    subtitle: 'What the status page tells of them',
    by: 'createIncident',
    desk: { label: 'Incidents', part: 'Running' },
    Screen: lazyNamed(() => import('#web/features/status/incidents-screen.tsx'), 'IncidentsScreen'),
  },
  {
    path: '/admin/site',
    title: 'Site',
    subtitle: 'What this installation says of itself',
    by: 'previewSite',
    desk: { label: 'Site file', part: 'Site' },
    Screen: lazyNamed(() => import('#web/features/admin/files/operator-file-screen.tsx'), 'SiteScreen'),
  },
  {
    path: '/admin/tags',
    title: 'Tags',
    subtitle: 'What creators can choose from in the adult category',
    by: 'publishOperatorFile',
    desk: { label: 'Tags', part: 'Site' },
    Screen: lazyNamed(() => import('#web/features/admin/files/operator-file-screen.tsx'), 'TagsScreen'),
  },
  {
    path: '/admin/announcements',
    title: 'Announcements',
    subtitle: 'What stands at the top of every page',
    by: 'listAnnouncements',
    desk: { label: 'Announcements', part: 'Site' },
    Screen: lazyNamed(
      () => import('#web/features/admin/announcements/announcements-screen.tsx'),
      'AnnouncementsScreen',
    ),
  },
  {
    path: '/admin/billing',
    title: 'Billing of all accounts',
    subtitle: 'What waits for you',
    by: 'listQuotes',
    desk: { label: 'Billing', part: 'Money' },
    Screen: lazyNamed(
      () => import('#web/features/billing/admin/admin-billing-screen.tsx'),
      'AdminBillingScreen',
    ),
  },
];
