/** Where money comes in: an administrator's entry, a match, a statement. What is there is read and marked without it. */
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { BankAccount } from '../bank-account.ts';
import { importStatement, type StatementReport } from '../statement/import-statement.ts';
import { parseStatement } from '../statement/parse-statement.ts';
import type { StoreDeps } from '../store.ts';
import { type EnteredTransfer, matchTransfer, recordTransfer } from './match-transfer.ts';

export type DeskDeps = StoreDeps & { db: Db; account: BankAccount; clock: Clock };

export type TransferDesk = {
  readonly account: BankAccount;
  /** Records a transfer that an administrator saw on the account, once for each of the bank's ids. */
  recordTransfer(
    tx: Tx,
    input: EnteredTransfer,
  ): Promise<'paid' | 'overpaid' | 'partly_paid' | 'not_open' | 'known'>;
  /** Gives an unmatched transfer to a charge. */
  matchTransfer(
    tx: Tx,
    input: { transferId: string; code: string },
  ): Promise<'paid' | 'overpaid' | 'partly_paid' | 'not_open'>;
  /**
   * Reads a CAMT.053 file and applies it in one transaction; a preview does the same and takes it back.
   *
   * @param after called in the transaction that applies it
   * @throws StatementError for anything but a statement of the account
   */
  importStatement(
    bytes: Uint8Array,
    options: { apply: boolean; after?: (tx: Tx, report: StatementReport, digest: string) => Promise<void> },
  ): Promise<StatementReport>;
};

export function createDesk(deps: DeskDeps): TransferDesk {
  const { account, clock, db } = deps;
  return {
    account,
    recordTransfer: (tx, input) => recordTransfer(tx, deps, input, clock()),
    matchTransfer: (tx, input) => matchTransfer(tx, deps, input, clock()),
    async importStatement(bytes, { after, apply }) {
      const statement = await parseStatement(bytes, account.iban);
      let report: StatementReport | undefined;
      await db
        .transaction(async (tx) => {
          report = await importStatement(tx, deps, statement, clock());
          if (!apply) throw new PreviewEnd();
          await after?.(tx, report, statement.digest);
        })
        .catch((error: unknown) => {
          if (!(error instanceof PreviewEnd)) throw error;
        });
      if (!report) throw new Error('a statement gave no report');
      return report;
    },
  };
}

/** Rolls a preview back. */
class PreviewEnd extends Error {
  override readonly name = 'PreviewEnd';
}
