/** Checks of an installation that was restored from a backup. Each reports what it examined, and problems. */
import { Client } from 'pg';
import { auditLedger, getLedgerTotals } from '#features/billing/ledger';
import { checkPictureKeys, createDocumentFileRecords } from '#features/identity/onboarding';
import { type AuthSecrets, countUnopenedSecondFactors } from '#features/identity/sign-in';
import { contentFileRecords } from '#features/library/items';
import { loraFileRecords } from '#features/library/loras';
import { uploadFileRecords } from '#features/library/uploads';
import { trySecrets } from '#features/messaging/webhooks';
import { checkLog } from '#features/trust/audit';
import type { Manifest } from '#platform/backup/manifest.ts';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import type { Db } from '#platform/db/client.ts';
import { checkFiles, type FileRecords } from '#platform/storage/check-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { countRows, type SourceFacts } from './source.ts';

export type RestoredInstallation = {
  url: string;
  db: Db;
  storage: Storage;
  manifest: Manifest;
  /** Null for an existing backup. */
  source: SourceFacts | null;
  /** The live installation: what was deleted from it meanwhile is not missing. */
  live: Db;
  /** The keys that a restore would use; null for missing ones. */
  keys: { documents: KeyRing | null; webhooks: KeyRing | null; secrets: AuthSecrets | null };
};

export type Finding = { said: string; problems: string[] };
export type DrillCheck = { name: string; run(restored: RestoredInstallation): Promise<Finding> };

/** Problems of one kind that are listed individually. */
const maximumListed = 20;
/** Items of each kind that are opened, newest first. */
const sample = 50;

const limitProblems = (problems: string[]) =>
  problems.length <= maximumListed
    ? problems
    : [...problems.slice(0, maximumListed), `and ${problems.length - maximumListed} more of the kind`];

const rows: DrillCheck = {
  name: 'Rows',
  async run({ manifest, source, url }) {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const problems: string[] = [];
      let total = 0;
      for (const { name, rows: dumped } of manifest.tables) {
        const restored = await countRows(client, name);
        total += restored;
        const expected = source?.rows.get(name) ?? dumped;
        if (restored !== expected) problems.push(`${name} has ${restored} rows in place of ${expected}`);
        else if (dumped !== expected)
          problems.push(`the backup says that ${name} has ${dumped} rows, not ${expected}`);
      }
      const known = new Set(manifest.tables.map(({ name }) => name));
      for (const name of source?.rows.keys() ?? []) {
        if (!known.has(name)) problems.push(`${name} is not in the backup`);
      }
      const as = source ? 'counted in the installation itself in that moment' : 'as the backup says';
      return { said: `${total} rows of ${manifest.tables.length} tables, ${as}`, problems };
    } finally {
      await client.end();
    }
  },
};

const ledger: DrillCheck = {
  name: 'Ledger',
  async run({ db, source }) {
    const totals = await getLedgerTotals(db);
    const problems = (await auditLedger(db)).slice(0, maximumListed);
    for (const [name, value] of Object.entries(source?.ledger ?? {}) as [keyof typeof totals, number][]) {
      if (totals[name] !== value) {
        problems.push(`the installation has ${value} in ${name}, the restored one ${totals[name]}`);
      }
    }
    const { held, tokens, transfers, wallets } = totals;
    const said = `${tokens} tokens and ${held} held in ${wallets} wallets, by ${transfers} transfers: recomputed from them`;
    return { said: source ? `${said}, and equal to the installation's to the token` : said, problems };
  },
};

const files: DrillCheck = {
  name: 'Files',
  async run({ db, live, storage }) {
    const problems: string[] = [];
    let [named, gone, orphans] = [0, 0, 0];
    const pairs: [FileRecords, FileRecords][] = [
      [contentFileRecords(db), contentFileRecords(live)],
      [uploadFileRecords(db), uploadFileRecords(live)],
      [loraFileRecords(db), loraFileRecords(live)],
      [createDocumentFileRecords(db), createDocumentFileRecords(live)],
    ];
    for (const [records, liveRecords] of pairs) {
      const missing: string[] = [];
      const check = await checkFiles(storage, records, {
        now: new Date(),
        deep: true,
        removeOrphans: false,
        onDrift({ key, kind }) {
          if (kind === 'missing') missing.push(key);
          if (kind === 'damaged') problems.push(`${key} has other bytes than its row says`);
        },
      });
      named += check.referenced;
      orphans += check.orphans + check.young;
      // Its owner deleted it while the backup ran, or since: nothing is lost.
      const deleted = new Set(await liveRecords.findUnreferenced(missing));
      gone += deleted.size;
      for (const key of missing) {
        if (!deleted.has(key)) problems.push(`${key} is missing, and a row names it`);
      }
    }
    const asides = [
      orphans > 0 && `${orphans} that no row names, which sweeps remove`,
      gone > 0 && `${gone} that were deleted meanwhile`,
    ].filter((aside) => aside !== false);
    return {
      said: [`${named} files that rows name, read and compared by SHA-256`, ...asides].join('; '),
      problems: limitProblems(problems),
    };
  },
};

const auditLog: DrillCheck = {
  name: 'Audit log',
  async run({ db }) {
    const { broken, entries, hash } = await checkLog(db);
    return {
      said: hash ? `${entries} entries in one chain, the last ${hash.slice(0, 12)}…` : 'empty',
      problems: broken ? [`entry ${broken.seq} is ${broken.problem}`] : [],
    };
  },
};

const sealed: DrillCheck = {
  name: 'Keys',
  async run({ db, keys, storage }) {
    const problems: string[] = [];
    const said: string[] = [];
    const { documents, secrets, webhooks } = keys;
    const pictures = documents && (await checkPictureKeys({ db, storage, documentKeys: documents }, sample));
    if (pictures) said.push(`${pictures.tried} pictures of documents`);
    else problems.push('there are no keys for documents');
    for (const key of pictures?.unopened ?? [])
      problems.push(`${key} does not open with the keys for documents`);
    const endpoints = webhooks && (await trySecrets(db, webhooks, sample));
    if (endpoints) said.push(`${endpoints.tried} secrets of webhooks`);
    else problems.push('there are no keys for webhooks');
    for (const id of endpoints?.unopened ?? []) problems.push(`the secret of webhook ${id} does not open`);
    const factors = secrets && (await countUnopenedSecondFactors(db, secrets, sample));
    if (factors) said.push(`${factors.tried} second factors`);
    else problems.push('there is no secret for sign-ins');
    if (factors && factors.unopened > 0) {
      problems.push(
        `${factors.unopened} of ${factors.tried} second factors do not open with the secret for sign-ins`,
      );
    }
    const tried = (pictures?.tried ?? 0) + (endpoints?.tried ?? 0) + (factors?.tried ?? 0);
    // Without sealed data, the keys cannot be tested.
    const opened =
      tried === 0
        ? 'they are there, but nothing is sealed yet that they could be tried on'
        : `a sample of what is sealed was opened: ${said.join(', ')}`;
    return {
      said: problems.length > 0 && tried === 0 ? 'not all of them are there' : opened,
      problems: limitProblems(problems),
    };
  },
};

export const drillChecks: readonly DrillCheck[] = [rows, ledger, files, auditLog, sealed];
