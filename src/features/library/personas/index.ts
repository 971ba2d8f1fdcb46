export { getPersonaForGeneration } from './generation-persona.ts';
export { personaData } from './own-data.ts';
export { personaHandlers, sharingHandlers } from './routes.ts';
export { findLinkedContent } from './share-links.ts';
