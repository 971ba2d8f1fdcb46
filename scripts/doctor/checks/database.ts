import { Client } from 'pg';
import {
  type Check,
  type CheckContext,
  type Finding,
  fine,
  formatReason,
  warning,
  withTimeLimit,
  wrong,
} from '../finding.ts';
import {
  type DatabaseFacts,
  isSameServer,
  isTransactionPooler,
  readDatabaseFacts,
} from './database-facts.ts';

/** The database connection, and settings that cause trouble later. */
export const database: Check = {
  name: 'database',
  async run(surroundings) {
    const { config, database: places, root } = surroundings;
    if (!places) {
      return [fine('the embedded database is not running; its data is checked while it runs')];
    }
    const direct = await connect(places.directUrl);
    if ('level' in direct) return [direct];
    try {
      const facts = await readDatabaseFacts(direct, root);
      return [...databaseFindings(facts, surroundings), ...(await poolerFindings(config, places, direct))];
    } catch (error) {
      return [
        wrong(
          `the database could not be examined: ${formatReason(error)}`,
          'Castwright may not be able to work with it.',
          'Check its log and the permissions of its user.',
        ),
      ];
    } finally {
      await direct.end();
    }
  },
};

async function connect(url: string): Promise<Client | Finding> {
  const client = new Client({
    connectionString: url,
    application_name: 'castwright-doctor',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 20_000,
  });
  client.on('error', () => {});
  try {
    await withTimeLimit(12_000, client.connect());
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    return toUnreachableFinding(error);
  }
}

/** Explains a connection error by PostgreSQL's and the system's error codes. */
export function toUnreachableFinding(error: unknown): Finding {
  const why = 'Nothing works without it: web processes answer 503, workers wait.';
  const { code } = error as { code?: unknown };
  const known: Record<string, [what: string, todo: string]> = {
    '28P01': ['the database refuses the password', 'Correct it in DATABASE_URL or DATABASE_PASSWORD.'],
    '28000': ['the database does not let this user in from here', 'Check pg_hba.conf and the user’s name.'],
    '3D000': [
      'the database named in DATABASE_URL does not exist',
      'Create it (createdb), or correct the name.',
    ],
    '53300': [
      'the database has no connection left',
      'Raise max_connections, or use fewer processes or smaller pools.',
    ],
    ECONNREFUSED: [
      'nothing listens at the database’s address',
      'Start PostgreSQL, or correct host and port.',
    ],
    ENOTFOUND: ['the database’s host has no address', 'Correct the host’s name in DATABASE_URL.'],
  };
  const [what, todo] = known[String(code)] ?? [
    `the database cannot be reached: ${formatReason(error)}`,
    'Correct DATABASE_URL, or let this machine reach it.',
  ];
  return wrong(what, why, todo);
}

/** Connections besides the pool that each process holds: queue and listeners. */
const extraConnections = { web: 8, worker: 8 };

export function databaseFindings(facts: DatabaseFacts, { config }: Pick<CheckContext, 'config'>): Finding[] {
  return [
    ...serverFindings(facts),
    migrationFinding(facts),
    connectionFinding(facts, config.database.poolSize),
    clockFinding(facts.aheadMs),
  ];
}

function serverFindings(facts: DatabaseFacts): Finding[] {
  const found: Finding[] = [];
  const major = Math.floor(facts.version / 10_000);
  if (major < 15) {
    found.push(
      wrong(`PostgreSQL is ${major}`, 'Migrations use features of version 15.', 'Upgrade it to 15 or newer.'),
    );
  } else found.push(fine(`PostgreSQL ${major}`));
  if (!facts.mayCreate) {
    found.push(
      wrong(
        'its user may not make schemas and tables',
        'Migrations fail, and nothing starts after an upgrade.',
        'Let it own the database: alter database … owner to ….',
      ),
    );
  }
  if (facts.readOnly) {
    found.push(
      wrong(
        'the database takes no writes: it is a replica or set to be read alone',
        'Users can neither sign in nor generate.',
        'Point DATABASE_URL at the primary.',
      ),
    );
  }
  if (facts.encoding !== 'UTF8') {
    found.push(
      wrong(
        `its encoding is ${facts.encoding}`,
        'Prompts and names in other scripts are refused.',
        'Create a new database with encoding UTF8, and restore a backup into it.',
      ),
    );
  }
  for (const name of ['fsync', 'full_page_writes'] as const) {
    if (facts.settings[name] !== 'off') continue;
    found.push(
      wrong(`${name} is off`, 'A power cut may destroy the database, the ledger with it.', `Set ${name}=on.`),
    );
  }
  if (facts.settings.synchronous_commit === 'off') {
    found.push(
      warning(
        'synchronous_commit is off',
        'A crash loses the last moments, acknowledged payments among them.',
        'Set synchronous_commit=on.',
      ),
    );
  }
  if (facts.settings.autovacuum === 'off') {
    found.push(
      warning(
        'autovacuum is off',
        'Tables of jobs and events grow without end, and pages slow down.',
        'Set autovacuum=on.',
      ),
    );
  }
  if (facts.remote && !facts.encrypted) {
    found.push(
      warning(
        'the connection to the database is not encrypted',
        'Anyone on the network path can read everything, password hashes included.',
        'Add sslmode=verify-full to DATABASE_URL, unless the network is yours alone.',
      ),
    );
  }
  return found;
}

function migrationFinding({ migrations }: DatabaseFacts): Finding {
  const { known, made } = migrations;
  const unknown = made.filter((hash) => !known.includes(hash));
  if (unknown.length > 0) {
    return wrong(
      `the database had ${unknown.length} ${unknown.length === 1 ? 'migration' : 'migrations'} that this version does not know`,
      'It is of a newer version, or of another branch: this one may read its tables wrongly.',
      'Run the newer version, or restore the backup that was made before the upgrade (docs/operating/upgrading.md).',
    );
  }
  const pending = known.length - made.length;
  if (made.length === 0) return fine('the database is empty: the first start fills it');
  if (pending > 0) {
    return warning(
      `${pending} ${pending === 1 ? 'migration waits' : 'migrations wait'} for the next start`,
      'It brings the database up to date; an older version may not come back then.',
      'Make a backup first (npm run backup).',
    );
  }
  return fine('every migration was made');
}

function connectionFinding({ maxConnections, usedConnections }: DatabaseFacts, poolSize: number): Finding {
  const needed = 2 * poolSize + extraConnections.web + extraConnections.worker;
  const numbers = `one web process and one worker hold up to ${needed} of ${maxConnections} connections`;
  const todo = 'Raise max_connections, lower DATABASE_POOL_SIZE, or put a pooler in front.';
  if (needed > maxConnections - 3) {
    return wrong(numbers, 'Calls fail when they are busy.', todo);
  }
  if (needed > maxConnections * 0.8)
    return warning(numbers, 'A second process of either kind does not fit.', todo);
  if (usedConnections > maxConnections * 0.8) {
    return warning(
      `${usedConnections} of ${maxConnections} connections are taken now`,
      'Few connections are left.',
      todo,
    );
  }
  return fine(`${numbers}, and ${usedConnections} are taken now`);
}

export function clockFinding(aheadMs: number): Finding {
  const seconds = Math.abs(aheadMs) / 1000;
  const what = `this machine’s clock and the database’s are ${seconds.toFixed(1)} seconds apart`;
  const todo = 'Let both follow a time server (timedatectl, chrony).';
  if (seconds > 30) {
    return wrong(what, 'Codes of second factors, signed links and webhooks are refused.', todo);
  }
  if (seconds > 2) return warning(what, 'Times in lists are wrong by that.', todo);
  return fine(`the clocks agree to ${Math.ceil(seconds * 1000)} ms`);
}

/** Whether the direct URL goes through a pooler, and whether both URLs lead to the same database. */
async function poolerFindings(
  config: CheckContext['config'],
  places: { url: string; directUrl: string },
  direct: Client,
): Promise<Finding[]> {
  const { directUrl } = config.database;
  const why =
    'Notifications do not pass a transaction pooler: pages get no live updates, and workers fall back to polling.';
  if (await isTransactionPooler(places.directUrl)) {
    return [
      wrong(
        directUrl
          ? 'DATABASE_DIRECT_URL goes through a pooler'
          : 'DATABASE_URL goes through a pooler, and there is no direct address',
        why,
        'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      ),
    ];
  }
  if (!directUrl) return [];
  const pooled = await connect(places.url);
  if ('level' in pooled) return [pooled];
  try {
    if (await isSameServer(direct, pooled))
      return [fine('DATABASE_URL and DATABASE_DIRECT_URL lead to one database')];
    return [
      wrong(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases',
        'Processes do not see each other’s changes.',
        'Point both at the same server and database.',
      ),
    ];
  } finally {
    await pooled.end();
  }
}
