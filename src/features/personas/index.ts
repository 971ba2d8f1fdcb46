export { personaHandlers, sharingHandlers } from './routes.ts';
