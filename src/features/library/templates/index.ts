export { templateData } from './own-data.ts';
export { templateHandlers } from './routes.ts';
