export { templateHandlers } from './routes.ts';
