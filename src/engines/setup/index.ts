/** What setting engines up needs: the engine file, the catalogue of model files, and a look at a server. Draws nothing. */
export { type CatalogueFile, getRepositoryUrl, type Recipe, recipes } from './catalogue/index.ts';
export { putEngine, removeEngine } from './edit-engine-file.ts';
export {
  createEngineFileSchema,
  type EngineFile,
  type EngineSecrets,
  withoutSecrets,
} from './engine-file.ts';
export { type Inspection, inspectServer, proposeEverything } from './inspect-server.ts';
export { findForbiddenSecrets } from './page-secrets.ts';
export { toStackFields } from './propose-stacks.ts';
export {
  isSameFile,
  isSealed,
  listHeaders,
  openHeader,
  resealHeaders,
  sealHeader,
  sealHeaders,
  variableReference,
} from './sealed-headers.ts';
