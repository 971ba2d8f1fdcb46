export { importPeople, listPeopleLists, removePeople } from './import-list.ts';
export { createKnownPeople, type ReadKnownPeople } from './read-known-people.ts';
export { PeopleRefused, readNames } from './read-names.ts';
