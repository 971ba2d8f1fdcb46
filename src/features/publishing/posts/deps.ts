import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { PrepareDeps } from './prepare/prepare-media.ts';

/** Clicks on the links of a persona by hour of the week in UTC: 168 numbers, the first is Monday at midnight. */
type CountClicksByHour = (db: Queryable, personaId: string, since: Date) => Promise<readonly number[]>;

export type PostsDeps = {
  db: Db;
  clock: Clock;
  judge: Judge;
  prepare: PrepareDeps;
  /** Left out: no slots are suggested. */
  countClicksByHour?: CountClicksByHour | undefined;
};

/** What holding a post to the rules of its channels needs: of the files, only where links to them begin. */
export type PostRulesDeps = Omit<PostsDeps, 'prepare'> & { prepare: Pick<PrepareDeps, 'baseUrl'> };

/** The account whose post it is, and the user who calls: its owner or a team member. */
export type PostCaller = {
  userId: string;
  personId: string;
  /** Whether a program calls with the user's API key: it writes posts, and a person approves them. */
  isProgram: boolean;
};
