export { createAnnouncementCache } from './announcement-cache.ts';
export type { CurrentAnnouncement } from './announcements.ts';
export { announcementHandlers } from './routes.ts';
