export type { Current } from './announcements.ts';
export { type Board, openBoard } from './board.ts';
export { announcementHandlers } from './routes.ts';
