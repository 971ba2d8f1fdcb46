export type { Current } from './announcements.ts';
export { openBoard } from './board.ts';
export { announcementHandlers } from './routes.ts';
