export { getPersonaForGeneration } from './generation-persona.ts';
export { personaData } from './own-data.ts';
export { getPersona, listPersonaFacts, listPersonaNames, listPersonas } from './queries.ts';
export {
  isUsablePicture,
  listReferencePictures,
  type ReadyReference,
} from './reference-pictures.ts';
export { personaHandlers, sharingHandlers } from './routes.ts';
export { findLinkedContent } from './share-links.ts';
export { getPictureSettings } from './shared-settings.ts';
