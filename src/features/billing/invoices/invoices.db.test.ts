import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOpenInvoice, makeReceipt } from '#tests/factories/invoices.ts';
import { makeSeller } from '#tests/factories/seller.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { readPdfText } from '#tests/setup/read-pdf.ts';
import { issueInvoice, type NewInvoice, recordInvoiceRefund } from './index.ts';
import { markOverdueInvoices } from './jobs.ts';

const database = useDatabase({ poolSize: 12 });
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url });
});
afterAll(() => installation?.close());

const now = new Date('2026-05-28T09:00:00Z');
const line = (cents: number) => ({ text: 'Tokens', quantity: 100, unitCents: cents, cents });

async function issue(given: Partial<NewInvoice> & { key: string; userId: string }) {
  const receipt = { kind: 'tokens', status: 'paid', lines: [line(500)], now } as const;
  return database.db.transaction((tx) =>
    issueInvoice(tx, makeSeller(), { ...receipt, ...given } as NewInvoice),
  );
}
const counted = async () =>
  (await database.db.execute<{ number: string }>(sql`select number from invoices order by number`)).rows.map(
    ({ number }) => number,
  );

describe('documents', () => {
  it('are numbered without gaps in each year, despite concurrent issuing and rollbacks', async () => {
    const { id: userId } = await makeUser(database.db);
    const year = new Date('2031-02-03T00:00:00Z');
    const undone = database.db.transaction(async (tx) => {
      await issueInvoice(tx, makeSeller(), {
        userId,
        kind: 'tokens',
        status: 'paid',
        lines: [line(500)],
        key: 'undone',
        now: year,
      });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    // Each of ten keys twice, all at once.
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => issue({ userId, key: `gapless:${n % 10}`, now: year })),
    );
    const numbers = (await counted()).filter((number) => number.startsWith('CW-2031-'));
    expect(numbers).toEqual(
      Array.from({ length: 10 }, (_, n) => `CW-2031-${String(n + 1).padStart(6, '0')}`),
    );
    const next = await issue({ userId, key: 'next-year', now: new Date('2032-01-01T00:00:00Z') });
    expect(next.number).toBe('CW-2032-000001');
  });

  it('are one for each key, whatever is asked the second time', async () => {
    const { id: userId } = await makeUser(database.db);
    const first = await issue({ userId, key: 'order:1' });
    expect(await issue({ userId, key: 'order:1', lines: [line(900)] })).toEqual(first);
  });

  it('have lines, and a total that is theirs and not below 0', async () => {
    const { id: userId } = await makeUser(database.db);
    await expect(issue({ userId, key: 'none', lines: [] })).rejects.toThrow(RangeError);
    await expect(issue({ userId, key: 'below', lines: [line(-1)] })).rejects.toThrow(RangeError);
    const { id } = await issue({ userId, key: 'sum', lines: [line(500), line(-200)] });
    const tamper = (change: string) =>
      database.db.execute(sql.raw(`update invoices set ${change} where id = '${id}'`));
    for (const change of [
      'total_cents = 301',
      `lines = '[{"cents": 299}]'`,
      'refunded_cents = 301',
      `status = 'open'`,
      `status = 'refunded'`,
      'paid_at = null',
      `period_start = now()`,
    ]) {
      await expect(tamper(change), change).rejects.toThrow();
    }
  });

  it('keep the name and address they were issued to', async () => {
    const { id: userId, email } = await makeUser(database.db, { name: 'Nora Example' });
    const { id } = await issue({ userId, key: 'names' });
    await database.db.execute(sql`update users set name = 'Another Name' where id = ${userId}`);
    const { rows } = await database.db.execute(
      sql`select billed_name, billed_email from invoices where id = ${id}`,
    );
    expect(rows).toEqual([{ billed_name: 'Nora Example', billed_email: email }]);
  });

  it('stay when a person is to be deleted', async () => {
    const { id: userId } = await makeUser(database.db);
    await issue({ userId, key: 'kept' });
    await expect(database.db.execute(sql`delete from users where id = ${userId}`)).rejects.toThrow();
  });
});

describe('a refund', () => {
  it('only grows, whatever comes late or twice, and in the end is the document’s', async () => {
    const { id: userId } = await makeUser(database.db);
    const { id } = await issue({ userId, key: 'refund' });
    const refund = (refundedCents: number) =>
      database.db.transaction((tx) => recordInvoiceRefund(tx, { key: 'refund', refundedCents }));
    const standing = async () =>
      (await database.db.execute(sql`select status, refunded_cents from invoices where id = ${id}`)).rows[0];
    await refund(200);
    expect(await standing()).toEqual({ status: 'paid', refunded_cents: 200 });
    await refund(500);
    await refund(200);
    await refund(500);
    expect(await standing()).toEqual({ status: 'refunded', refunded_cents: 500 });
    await expect(refund(501)).rejects.toThrow();
    const missing = database.db.transaction((tx) =>
      recordInvoiceRefund(tx, { key: 'nothing', refundedCents: 1 }),
    );
    await expect(missing).rejects.toThrow('no document of nothing');
  });

  it('is not of an invoice that was never paid', async () => {
    const { id: userId } = await makeUser(database.db);
    await issue({ userId, key: 'unpaid', status: 'open', dueAt: now } as never);
    const refunded = database.db.transaction((tx) =>
      recordInvoiceRefund(tx, { key: 'unpaid', refundedCents: 100 }),
    );
    await expect(refunded).rejects.toThrow();
  });
});

describe('over HTTP', () => {
  it('one’s own are listed newest first, page by page, and are files to keep', async () => {
    const { id: userId } = await makeUser(database.db);
    const [older, newer] = [
      await makeReceipt(database.db, userId, now),
      await makeReceipt(database.db, userId),
    ];
    const client = await signInAs(installation, userId);
    const first = await client.call('listInvoices', { query: { limit: '1' } });
    expect(first.body.map(({ number }: { number: string }) => number)).toEqual([newer.number]);
    const next = await client.call('listInvoices', { query: { limit: '1', before: newer.id } });
    expect(next.body).toMatchObject([{ id: older.id, status: 'paid', totalCents: 2_250, method: 'card' }]);

    const file = await client.fetch(`/api/billing/invoices/${older.id}/pdf`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${older.number}.pdf"`);
    const text = readPdfText(Buffer.from(await file.arrayBuffer()));
    expect(text).toContain(older.number);
    expect(text).toContain('$22.50 USD');
  });

  it('an administrator sees who owes what, and marks it paid once', async () => {
    const { id: userId, email } = await makeUser(database.db);
    const { id: adminId } = await makeUser(database.db, { role: 'admin' });
    const { id, number } = await makeOpenInvoice(database.db, userId, new Date());
    const admin = await signInAs(installation, adminId);
    const waiting = async () =>
      (await admin.call('listOpenInvoices')).body.filter((one: { id: string }) => one.id === id);
    expect(await waiting()).toMatchObject([{ number, email, status: 'open', totalCents: 49_700 }]);
    const pay = (reference: string) =>
      admin.call('markInvoicePaid', { params: { id }, body: { method: 'wire', reference } });
    expect((await pay(' ')).status).toBe(400);
    expect((await pay('TX-1')).body.message).toBe(`Invoice ${number} is marked as paid.`);
    expect((await pay('TX-1')).status).toBe(200);
    expect(await pay('TX-2')).toMatchObject({
      status: 409,
      body: { message: `Invoice ${number} is paid already.` },
    });
    expect(await waiting()).toEqual([]);
    const owner = await signInAs(installation, userId);
    expect((await owner.call('listInvoices')).body).toMatchObject([{ status: 'paid', method: 'wire' }]);
  });
});

describe('an open invoice', () => {
  it('is overdue once its due date has passed, and its owner is reminded once', async () => {
    const { id: userId, email } = await makeUser(database.db);
    const { id, number } = await makeOpenInvoice(database.db, userId, now);
    const sent: string[] = [];
    const options = {
      db: database.db,
      brand: installation.mailBrand,
      sendMail: async (_tx: unknown, mail: { to: string; subject: string }) => {
        if (mail.to === email) sent.push(mail.subject);
      },
    };
    const standing = async () =>
      (await database.db.execute<{ status: string }>(sql`select status from invoices where id = ${id}`))
        .rows[0]?.status;
    const due = new Date(now.getTime() + 7 * 86_400_000);
    await markOverdueInvoices(options, due);
    expect(await standing()).toBe('open');
    const after = new Date(due.getTime() + 1);
    await Promise.all([markOverdueInvoices(options, after), markOverdueInvoices(options, after)]);
    await markOverdueInvoices(options, after);
    expect(await standing()).toBe('overdue');
    expect(sent).toEqual([`Invoice ${number} is overdue`]);
  });
});

it('an installation does not start with a font for invoices that is none', async () => {
  const start = startInstallation({ databaseUrl: database.url, env: { INVOICE_FONT: '/nowhere/names.ttf' } });
  await expect(start).rejects.toThrow('The font /nowhere/names.ttf cannot be read. INVOICE_FONT says');
});
