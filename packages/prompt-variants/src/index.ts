export { type Cell, drawCells, listCells } from './cells.ts';
export { listPlaces, PromptVariantsError } from './parse.ts';
export { countLimit, listWildcards, resolve, type Template, type WildcardLists } from './resolve.ts';
