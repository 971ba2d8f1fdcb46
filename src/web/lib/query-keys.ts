import type { Contract } from '#contract/index.ts';
import type { NotificationFilter } from '#contract/notifications.ts';
import type { QueryOf } from '#contract/route.ts';

/** What a library screen asks for; the cursor is the query's own business. */
export type ContentFilters = Partial<Omit<QueryOf<Contract['listContent']>, 'cursor'>>;

/** Every query's key, so that an event or a mutation names what it makes stale in one word. */
export const queryKeys = {
  currentUser: ['current-user'],
  consentRequest: ['consent-request'],
  policyText: (slug: string) => ['policy-text', slug],
  documentReview: ['document-review'],
  sessions: ['sessions'],
  team: ['team'],
  refusedRequests: ['safety', 'refused'],
  safetyStanding: ['safety', 'standing'],
  invitation: (token: string) => ['invitation', token],
  verifiedEmail: (token: string) => ['verified-email', token],
  jobs: ['jobs'],
  jobPreview: (jobId: string) => ['job-preview', jobId],
  dashboardStats: ['dashboard-stats'],
  promptHistory: ['prompt-history'],
  tagCatalogue: ['tag-catalogue'],
  content: ['content'],
  contentList: (filters: ContentFilters) => ['content', 'list', filters],
  contentItem: (contentId: string) => ['content', 'item', contentId],
  personas: ['personas'],
  shareLinks: ['share-links'],
  shared: (token: string) => ['shared', token],
  templates: ['templates'],
  trainedModels: ['trained-models'],
  notifications: ['notifications'],
  notificationList: ['notifications', 'list'],
  notificationPages: (show: NotificationFilter) => ['notifications', 'pages', show],
  unreadCount: ['notifications', 'unread'],
  notificationPreferences: ['notification-preferences'],
  systemStatus: ['system-status'],
  statusReport: ['status-report'],
} as const;
