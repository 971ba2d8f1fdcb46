export { savedStyleData } from './own-data.ts';
export { savedStyleHandlers } from './routes.ts';
