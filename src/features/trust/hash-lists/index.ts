export { createListSearch, type FindListed } from './find-listed.ts';
export { createHmaClient } from './hma.ts';
export { importList, ListRefused, listHashLists, removeList } from './import-list.ts';
export { createHashListInspector } from './inspector.ts';
export { findListedUpload } from './report-match.ts';
export { type ListedMatch, searchLists } from './search-lists.ts';
