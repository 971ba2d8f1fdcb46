import { listPeopleLists } from '#features/trust/known-people';
import { countShippedPeople } from '#features/trust/safety';
import { addDays } from '#platform/time.ts';
import { type Check, fine, warning } from '../finding.ts';

const oldAfterDays = 400;

/** Whose names are refused. */
export const knownPeople: Check = {
  name: 'known people',
  async run({ db, now }) {
    if (!db) return [];
    const lists = await listPeopleLists(db);
    if (lists.length === 0) {
      return [
        fine(
          `${countShippedPeople()} names of well-known people are refused; a longer list can be imported (docs/operating/known-people.md)`,
        ),
      ];
    }
    const names = lists.reduce((sum, { nameCount }) => sum + nameCount, 0);
    const newest = lists.reduce((a, b) => (a.importedAt > b.importedAt ? a : b));
    if (newest.importedAt < addDays(now, -oldAfterDays)) {
      return [
        warning(
          `the newest list of known people was imported on ${newest.importedAt.toISOString().slice(0, 10)}`,
          'People who became known since are refused by their full names in the adult category alone.',
          'Download the list again and import it, as docs/operating/known-people.md describes.',
        ),
      ];
    }
    return [fine(`${names} names of known people were imported, beside ${countShippedPeople()} that ship`)];
  },
};
