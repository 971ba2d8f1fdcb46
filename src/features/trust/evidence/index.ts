export { evidenceHandlers } from './routes.ts';
