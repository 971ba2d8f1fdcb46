import type {
  bankTransferRoutes,
  StatementReport,
  TransferDesk,
  transferDeskRoutes,
} from '#contract/bank-transfers.ts';
import { AppError } from '#contract/errors.ts';
import { formatDollars } from '#features/billing/invoices';
import { listAccounts } from '#features/identity/accounts';
import { recordAuditEntry } from '#features/trust/audit';
import {
  type BankTransferProvider,
  findChargeOfUser,
  findCreditorReferences,
  listDesk,
  listOpenOfUser,
  markRefundSent,
  type PayerCharge,
  StatementError,
  setAside,
  UnknownTransferError,
} from '#payments/bank-transfer';
import { PaymentError } from '#payments/port';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';

type BankTransferDeps = {
  db: Db;
  clock: Clock;
  /** Null where no bank transfers are taken. */
  provider: BankTransferProvider | null;
};

/** Entries of a statement that an answer shows. */
const shownEntries = 1_000;

/** Bank transfers, as a provider's own page and its dashboard would be. */
export function bankTransferHandlers({
  clock,
  db,
  provider,
}: BankTransferDeps): Handlers<typeof bankTransferRoutes & typeof transferDeskRoutes> {
  const getDesk = () => {
    if (provider) return provider.desk;
    throw new AppError('NOT_FOUND', 'This installation takes no bank transfers.');
  };

  return {
    listBankTransfers: async ({ caller }) => {
      if (!provider) return [];
      const { account } = provider.desk;
      const charges = await listOpenOfUser(db, caller.userId);
      return charges.map((charge) => ({ charge: toCharge(charge), account }));
    },

    getBankTransfer: async ({ caller, params }) => {
      const charge = await findChargeOfUser(db, caller.userId, params.id);
      if (!charge) throw new AppError('NOT_FOUND', 'There is no such payment.');
      if (provider) return { charge: toCharge(charge), account: provider.desk.account };
      throw new AppError(
        'CONFLICT',
        'Bank transfers are not taken at present. Please do not transfer anything.',
      );
    },

    transferDesk: async ({ caller, query }) => {
      const search = query.search?.trim() ?? '';
      const [code = null] = findCreditorReferences(search);
      const lists = await listDesk(db, code);
      const view = { actorId: caller.userId, action: 'transfers.viewed', subjectId: null } as const;
      await db.transaction((tx) => recordAuditEntry(tx, { ...view, now: clock() }));
      const people = await listAccounts(
        db,
        [...lists.charges, ...lists.refunds].map(({ userId }) => userId),
      );
      const withPerson = <Row extends { userId: string }>(row: Row) => {
        const account = people.get(row.userId);
        return { ...row, userName: account?.name ?? 'Deleted account', email: account?.email ?? '' };
      };
      const charges = lists.charges.map((charge) =>
        withPerson({ ...toCharge(charge), userId: charge.userId }),
      );
      return {
        charges: code ? charges : charges.filter((charge) => isFound(charge, search)),
        hasMore: lists.hasMore,
        unmatched: lists.unmatched,
        refunds: lists.refunds.map((row) => withPerson({ ...row, createdAt: row.createdAt.toISOString() })),
      };
    },

    recordTransfer: async ({ body, caller, params }) => {
      const { bankReference, bookedOn, cents } = body;
      const transfer = { bankReference, bookedOn, cents, note: body.note || null, chargeId: params.id };
      const outcome = await refusing(
        db.transaction(async (tx) => {
          const applied = await getDesk().recordTransfer(tx, transfer);
          if (applied !== 'known') {
            const act = {
              actorId: caller.userId,
              action: 'transfer.recorded',
              subjectId: params.id,
            } as const;
            await recordAuditEntry(tx, {
              ...act,
              details: { cents, bookedOn, outcome: applied },
              now: clock(),
            });
          }
          return applied;
        }),
      );
      return { success: true, message: describeOutcome(outcome, cents) };
    },

    matchTransfer: async ({ body, caller, params }) => {
      const [code] = findCreditorReferences(body.reference);
      if (!code)
        throw new AppError('VALIDATION_FAILED', 'Enter a reference such as RF18 5390 0754 7034.', {
          field: 'reference',
        });
      const outcome = await refusing(
        db.transaction(async (tx) => {
          const applied = await getDesk().matchTransfer(tx, { transferId: params.id, code });
          const act = { actorId: caller.userId, action: 'transfer.matched', subjectId: params.id } as const;
          await recordAuditEntry(tx, {
            ...act,
            details: { reference: code, outcome: applied },
            now: clock(),
          });
          return applied;
        }),
      );
      return { success: true, message: describeOutcome(outcome, null) };
    },

    setTransferAside: async ({ body, caller, params }) => {
      await refusing(
        db.transaction(async (tx) => {
          await setAside(tx, { transferId: params.id, note: body.note });
          const act = { actorId: caller.userId, action: 'transfer.set_aside', subjectId: params.id } as const;
          await recordAuditEntry(tx, { ...act, now: clock() });
        }),
      );
      return { success: true, message: 'The transfer is set aside.' };
    },

    markTransferRefundSent: async ({ body, caller, params }) => {
      await refusing(
        db.transaction(async (tx) => {
          const sent = { refundId: params.id, bankReference: body.bankReference };
          if (!(await markRefundSent(tx, sent, clock()))) return;
          const act = {
            actorId: caller.userId,
            action: 'transfer_refund.sent',
            subjectId: params.id,
          } as const;
          await recordAuditEntry(tx, { ...act, now: clock() });
        }),
      );
      return { success: true, message: 'The refund is marked as sent.' };
    },

    importStatement: async ({ body, caller, files }) => {
      const { statement } = files;
      if (!statement || statement.bytes.length === 0) {
        throw new AppError('VALIDATION_FAILED', 'Choose a statement.', { field: 'statement' });
      }
      const apply = body.apply === 'yes';
      const report = await refusing(
        getDesk().importStatement(statement.bytes, {
          apply,
          after: async (tx, { entries }, digest) => {
            const act = { actorId: caller.userId, action: 'statement.imported', subjectId: null } as const;
            await recordAuditEntry(tx, {
              ...act,
              details: { digest, entries: entries.length },
              now: clock(),
            });
          },
        }),
      );
      const counts = Object.groupBy(report.entries, ({ outcome }) => outcome);
      return {
        applied: apply,
        entries: report.entries.slice(0, shownEntries),
        counts: Object.fromEntries(
          Object.entries(counts).map(([outcome, entries]) => [outcome, entries?.length ?? 0]),
        ) as StatementReport['counts'],
        ignored: report.ignored,
      };
    },
  };
}

type ShownCharge = TransferDesk['charges'][number];

/** Converts dates to what the contract has. */
function toCharge({ cents, code, createdAt, id, kind, name, payBy, receivedCents, state }: PayerCharge) {
  const dates = { payBy: payBy.toISOString(), createdAt: createdAt.toISOString() };
  return { id, code, name, kind, cents, receivedCents, state, ...dates };
}

/** Whether a charge has the search in its name, person, reference or amount. */
function isFound({ cents, code, email, name, userName }: ShownCharge, search: string): boolean {
  if (search === '') return true;
  const dollars = /^\$?(\d{1,9})(?:\.(\d{2}))?$/.exec(search);
  if (dollars && cents === Number(dollars[1]) * 100 + Number(dollars[2] ?? 0)) return true;
  const plain = search.toLowerCase();
  const inCode = code.toLowerCase().includes(plain.replaceAll(' ', ''));
  return inCode || [name, userName, email].some((text) => text.toLowerCase().includes(plain));
}

function describeOutcome(
  outcome: 'paid' | 'overpaid' | 'partly_paid' | 'not_open' | 'known',
  cents: number | null,
): string {
  const amount = cents === null ? 'The transfer' : formatDollars(cents);
  if (outcome === 'paid') return `${amount} recorded. The payment is complete.`;
  if (outcome === 'overpaid') return `${amount} recorded. The payment is complete; send the rest back.`;
  if (outcome === 'partly_paid') return `${amount} recorded. The payment waits for the rest.`;
  if (outcome === 'known') return 'This transfer was recorded before.';
  return `${amount} recorded. The payment was not open any more; send the money back.`;
}

/** Turns what the person can mend into an answer for them. */
async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnknownTransferError) {
      throw new AppError('NOT_FOUND', error.message, undefined, { cause: error });
    }
    if (error instanceof StatementError) {
      throw new AppError('VALIDATION_FAILED', error.message, { field: 'statement' }, { cause: error });
    }
    if (error instanceof PaymentError && error.payerMessage) {
      throw new AppError('CONFLICT', error.payerMessage, undefined, { cause: error });
    }
    throw error;
  }
}
