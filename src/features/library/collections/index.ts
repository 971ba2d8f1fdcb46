export { createCollection, deleteCollection, listCollections, renameCollection } from './collections.ts';
