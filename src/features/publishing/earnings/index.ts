export { earningData } from './own-data.ts';
export { earningHandlers } from './routes.ts';
