/** Migrations that count what was there before them, over a database that had rows. */
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { useDatabase } from './setup/database.ts';
import { type OldDatabase, useDatabaseBefore } from './setup/migrated-until.ts';

const server = useDatabase();

type Row = Record<string, string | number | boolean | null>;

/** Writes a row as the version of that time would have. @returns its id */
async function insert(database: OldDatabase, table: string, row: Row): Promise<string> {
  const id = newId();
  const whole = { id, ...row };
  const values = Object.values(whole).map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
  );
  await database.query(`insert into ${table} (${Object.keys(whole)}) values (${values})`);
  return id;
}
const newPerson = (database: OldDatabase) =>
  insert(database, 'users', { name: 'Nora Example', email: `${newId()}@example.test` });

describe('what people store', () => {
  const database = useDatabaseBefore('0028_stored-bytes', server);

  const content = (userId: string, bytes: number | null) =>
    insert(database, 'content_items', {
      user_id: userId,
      name: 'A lighthouse',
      type: 'image',
      category: 'sfw',
      status: bytes === null ? 'processing' : 'ready',
      origin: 'generated',
      byte_size: bytes,
    });
  const upload = (userId: string, bytes: number, removedAt: string | null = null) =>
    insert(database, 'uploads', {
      user_id: userId,
      purpose: 'source',
      name: 'a.png',
      width: 8,
      height: 8,
      placeholder: '',
      storage_key: newId(),
      media_type: 'image/png',
      byte_size: bytes,
      sha256: '00',
      removed_at: removedAt,
    });
  const stored = async (userId: string) => {
    const rows = await database.query<{ bytes: string }>(
      `select bytes from stored_bytes where user_id = '${userId}'`,
    );
    return rows.map(({ bytes }) => Number(bytes));
  };

  it('is counted from what was there, and kept from then on', async () => {
    const [both, uploader, nobody] = [
      await newPerson(database),
      await newPerson(database),
      await newPerson(database),
    ];
    // More than an integer holds.
    const film = await content(both, 3_000_000_000);
    await content(both, 250);
    await content(both, null);
    await upload(both, 7);
    await upload(uploader, 40);
    await upload(uploader, 999, '2026-03-01T00:00:00Z');
    await content(nobody, null);
    await upload(nobody, 5, '2026-03-01T00:00:00Z');

    await database.migrate();
    expect(await stored(both)).toEqual([3_000_000_257]);
    expect(await stored(uploader)).toEqual([40]);
    expect(await stored(nobody)).toEqual([]);

    await database.query(`delete from content_items where id = '${film}'`);
    await database.query(`update uploads set removed_at = now() where user_id = '${uploader}'`);
    expect(await stored(both)).toEqual([257]);
    expect(await stored(uploader)).toEqual([0]);
  });
});

describe('what people spent on each day', () => {
  const database = useDatabaseBefore('0031_usage-days', server);

  async function newWallet() {
    const userId = await newPerson(database);
    return { userId, walletId: await insert(database, 'wallets', { user_id: userId }) };
  }
  type Wallet = Awaited<ReturnType<typeof newWallet>>;

  const hold = ({ walletId }: Wallet, jobId: string, amount: number, spent: boolean, at: string) =>
    insert(database, 'ledger_holds', {
      wallet_id: walletId,
      amount,
      captured: spent ? amount : 0,
      state: spent ? 'captured' : 'released',
      resolved_at: at,
      reason: 'image',
      job_id: jobId,
      idempotency_key: newId(),
      expires_at: at,
    });

  /** Tokens of a job that were spent, or came back. @param job null: it is gone by now */
  async function spend(wallet: Wallet, job: string | null, amount: number, at: string, credit = 'spent') {
    const jobId = job ?? newId();
    await insert(database, 'ledger_transfers', {
      wallet_id: wallet.walletId,
      debit: 'held',
      credit,
      amount,
      reason: 'image',
      job_id: jobId,
      hold_id: await hold(wallet, jobId, amount, credit === 'spent', at),
      created_at: at,
    });
  }

  async function newJob(wallet: Wallet, settings: object): Promise<string> {
    const about = { user_id: wallet.userId, operation: 'image', category: 'sfw' };
    const decisionId = await insert(database, 'safety_decisions', {
      ...about,
      allowed: true,
      policy_version: '1',
      findings: '[]',
      fields: '{}',
      request_digest: '00',
    });
    const callId = await insert(database, 'generation_calls', {
      ...about,
      digest: '00',
      settings: JSON.stringify(settings),
    });
    return insert(database, 'engine_jobs', {
      ...about,
      lane: 'standard',
      request: '{}',
      decision_id: decisionId,
      hold_id: await hold(wallet, newId(), 1, false, '2026-05-01T00:00:00Z'),
      cost: 1,
      call_id: callId,
      name: 'A lighthouse',
    });
  }

  const days = ({ walletId }: Wallet) =>
    database.query(
      `select day::text, operation, model, persona, tokens from usage_days
        where wallet_id = '${walletId}' order by day, model, persona`,
    );

  it('is counted by the day of UTC from the ledger that was there, and kept from then on', async () => {
    // Whatever time a database's server lives in.
    await database.query(
      `do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Pacific/Auckland'); end $$`,
    );
    const wallet = await newWallet();
    const other = await newWallet();
    const idle = await newWallet();
    const named = await newJob(wallet, { modelName: 'Mira', personaName: "Nora's own" });
    const plain = await newJob(wallet, { modelName: null });
    await spend(wallet, named, 3, '2026-05-01T00:00:00Z');
    await spend(wallet, named, 2, '2026-05-01T23:59:59Z');
    await spend(wallet, plain, 4, '2026-05-01T12:00:00Z');
    await spend(wallet, null, 5, '2026-05-01T12:00:00Z');
    await spend(wallet, named, 6, '2026-05-02T00:00:00Z');
    await spend(wallet, named, 50, '2026-05-02T00:00:00Z', 'available');
    await spend(other, null, 7, '2026-05-02T00:00:00Z');
    await spend(idle, null, 8, '2026-05-02T00:00:00Z', 'plan');

    await database.migrate();
    const of = (day: string, model: string, persona: string, tokens: number) => ({
      day,
      operation: 'image',
      model,
      persona,
      tokens,
    });
    expect(await days(wallet)).toEqual([
      of('2026-05-01', '', '', 9),
      of('2026-05-01', 'Mira', "Nora's own", 5),
      of('2026-05-02', 'Mira', "Nora's own", 6),
    ]);
    expect(await days(other)).toEqual([of('2026-05-02', '', '', 7)]);
    expect(await days(idle)).toEqual([]);

    await spend(wallet, named, 1, '2026-05-02T08:00:00Z');
    expect((await days(wallet)).at(-1)).toEqual(of('2026-05-02', 'Mira', "Nora's own", 7));
  });
});
