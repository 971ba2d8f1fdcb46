import { useDatabase } from '#tests/setup/database.ts';
import { describeMany } from './describe-many.ts';

const database = useDatabase({ empty: true });
describeMany('on one database', { database, addresses: () => ({ databaseUrl: database.url }) });
