/** DataLink's two scripts: CSV in quotes, 200 with an error code in the body. */
import { type CcbillBooks, toArizona, toDollars } from './books.ts';

export type DataLinkAccount = { accountNumber: number; username: string; password: string };

/** "To prevent abuse": once every 60 minutes. */
const extractEveryMs = 3_600_000;

export class DataLinkDouble {
  readonly books: CcbillBooks;
  readonly account: DataLinkAccount;
  #lastExtract: number | null = null;

  constructor(books: CcbillBooks, account: DataLinkAccount) {
    this.books = books;
    this.account = account;
  }

  manage(given: URLSearchParams): string {
    if (!this.#isRight(given)) return toResults(-7);
    const { books } = this;
    const id = given.get('subscriptionId') ?? '';
    const found = books.subscriptions.get(id);
    if (!found) return toResults(-3);
    switch (given.get('action')) {
      case 'viewSubscriptionStatus':
        return this.#view(id);
      case 'cancelSubscription':
        return toResults(books.cancel(id) ? 1 : 0);
      case 'refundTransaction': {
        const amount = given.get('amount');
        const cents = amount === null ? found.initialCents : Math.round(Number(amount) * 100);
        return toResults(books.refund(id, cents) ? 1 : 0);
      }
      default:
        return toResults(-6);
    }
  }

  #view(id: string): string {
    const { books } = this;
    const subscription = books.subscriptions.get(id);
    if (!subscription) return toResults(-3);
    const { cancelledAt, expiresAt, nextBillingAt, recurringCents } = subscription;
    const isActive = !books.isExpired(subscription);
    const status = !isActive ? 0 : nextBillingAt ? 2 : 1;
    const compact = (moment: Date) => toArizona(moment).replaceAll(/\D/g, '');
    const values: Record<string, string | number | null> = {
      cancelDate: cancelledAt && compact(cancelledAt),
      chargebacksIssued: subscription.chargebacks,
      expirationDate: expiresAt && compact(expiresAt),
      nextBillingDate: nextBillingAt && compact(nextBillingAt).slice(0, 8),
      // It was recurring once, whatever it is now.
      recurringSubscription: recurringCents === null ? 0 : 1,
      refundsIssued: subscription.refunds,
      signupDate: compact(subscription.signupAt),
      subscriptionStatus: status,
      timesRebilled: subscription.timesRebilled,
      voidsIssued: subscription.voids,
    };
    const given = Object.entries(values).filter(([, value]) => value !== null);
    return toCsv([given.map(([name]) => name), given.map(([, value]) => String(value))]);
  }

  extract(given: URLSearchParams): string {
    if (!this.#isRight(given)) return 'Error: Authentication failed.';
    const now = this.books.now.getTime();
    if (this.#lastExtract !== null && now - this.#lastExtract < extractEveryMs) {
      return 'Error: Data Link requests can only be made once every 60 minutes.';
    }
    const from = given.get('startTime') ?? '';
    const until = given.get('endTime') ?? '';
    if (!/^\d{14}$/.test(from) || !/^\d{14}$/.test(until)) return 'Error: Invalid time.';
    if (toMs(until) - toMs(from) > 24 * 3_600_000) return 'Error: The time range is longer than 24 hours.';
    this.#lastExtract = now;
    const kinds = new Set((given.get('transactionTypes') ?? '').split(','));
    const rows = this.books.transactions
      .filter(({ at, kind }) => {
        const time = toArizona(at).replaceAll(/\D/g, '');
        return kinds.has(kind) && time >= from && time <= until;
      })
      .map((row) => this.#toRow(row));
    return rows.length > 0 ? toCsv(rows) : '1';
  }

  #toRow({ at, cents, id, kind, subscriptionId }: CcbillBooks['transactions'][number]): string[] {
    const account = [String(this.account.accountNumber), '0000', subscriptionId];
    const date = toArizona(at).slice(0, 10);
    if (kind === 'NEW') {
      const person = [
        'Ada',
        'Example',
        '',
        '',
        '1 Main Street',
        'Tempe',
        'AZ',
        '85281',
        'US',
        'ada@castwright.test',
      ];
      return [kind, ...account, toArizona(at), ...person, '', '1', toDollars(cents ?? 0)];
    }
    if (kind === 'REBILL') return [kind, ...account, date, id, toDollars(cents ?? 0)];
    if (kind === 'EXPIRE') return [kind, ...account, date, date, '0'];
    return cents === null ? [kind, ...account, date] : [kind, ...account, date, toDollars(cents)];
  }

  #isRight(given: URLSearchParams): boolean {
    const { accountNumber, password, username } = this.account;
    return (
      given.get('clientAccnum') === String(accountNumber) &&
      given.get('username') === username &&
      given.get('password') === password
    );
  }
}

const toResults = (code: number) => `"results"\n"${code}"\n`;

const toCsv = (rows: string[][]) =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('');

function toMs(time: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(time)?.map(Number) ?? [];
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}
