export { wildcardData } from './own-data.ts';
export { wildcardHandlers } from './routes.ts';
export { readWildcards } from './wildcard-lists.ts';
