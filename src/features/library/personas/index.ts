export { personaData } from './own-data.ts';
export { personaFor } from './persona-for.ts';
export { personaHandlers, sharingHandlers } from './routes.ts';
export { contentOfLink } from './share-links.ts';
