import { useDatabase } from '#tests/setup/database.ts';
import { sized } from '#tests/setup/test-size.ts';
import { describeMany } from './describe-many.ts';

const database = useDatabase({ empty: true });
describeMany('on one database', {
  database,
  addresses: () => ({ databaseUrl: database.url }),
  replaced: sized(3, 1),
});
