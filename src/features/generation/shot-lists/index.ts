export { type MadeShot, recordMade, replaceMade } from './made.ts';
export { shotListData } from './own-data.ts';
export { shotListHandlers } from './routes.ts';
