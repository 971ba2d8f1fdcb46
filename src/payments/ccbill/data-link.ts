/**
 * DataLink: the state of a subscription, its cancellation and refunds ("CCBill API Guide", `subscriptionManagement.cgi`),
 * and the extract of transactions ("Data Link Extract System User Guide", `main.cgi`). It answers 200 with an error
 * code in the body, and CSV.
 */
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { PaymentError } from '../port.ts';
import { formatArizonaTime } from './arizona-time.ts';
import { type CcbillConnection, request } from './connection.ts';
import {
  type AgreementStatus,
  type ExtractRow,
  parseExtract,
  parseResultCode,
  parseStatus,
} from './parse-data-link.ts';

export type DataLink = {
  /** @returns null for an id that CCBill does not know */
  readStatus(agreementId: string): Promise<AgreementStatus | null>;
  /** Ends the renewals; what is paid for goes on. @throws PaymentError unless CCBill confirms it */
  cancel(agreementId: string): Promise<void>;
  /**
   * Refunds, and ends the agreement: CCBill cancels and expires a subscription with each refund, also in part.
   *
   * @returns `unknown`: it may have been made
   */
  refund(agreementId: string, cents: number): Promise<'done' | 'refused' | 'unknown'>;
  /** Transactions from one moment to another, at most a day later. Once an hour: CCBill refuses more. */
  extract(from: Date, until: Date): Promise<ExtractRow[]>;
};

/** Calls at one time, so that a nightly comparison does not look like an attack. */
const concurrentCalls = 4;
/** "-7" has many causes, "temporary system error" among them: it says nothing of what was done. */
const ambiguousCode = -7;
/** No record with this id, or it belongs to another account. */
const unknownIdCodes = new Set([-2, -3, -4]);

export const extractKinds = [
  'NEW',
  'REBILL',
  'REFUND',
  'VOID',
  'CHARGEBACK',
  'RETURN',
  'CANCELLATION',
  'EXPIRE',
] as const;

export function createDataLink({
  accountNumber,
  dataLink,
  dataLinkUrl,
  timeoutMs,
}: CcbillConnection): DataLink {
  const limited = createConcurrencyLimit(concurrentCalls);

  /** Form-encoded in the body, so that the password stands in no URL. */
  const post = (path: string, what: string, values: Record<string, string>) =>
    limited(async () => {
      const body = new URLSearchParams({
        clientAccnum: String(accountNumber),
        username: dataLink.username,
        password: dataLink.password,
        ...values,
      });
      const answer = await request(dataLinkUrl + path, { method: 'POST', body, timeoutMs, what });
      if (answer.status === 200) return answer.text;
      throw new PaymentError(`DataLink answered ${what} with ${answer.status}`, { retryable: true });
    });

  const manage = (action: string, agreementId: string, more: Record<string, string> = {}) =>
    post('/utils/subscriptionManagement.cgi', action, { action, subscriptionId: agreementId, ...more });

  return {
    async readStatus(agreementId) {
      const text = await manage('viewSubscriptionStatus', agreementId);
      const code = parseResultCode(text);
      if (code !== null && unknownIdCodes.has(code)) return null;
      const status = code === null ? parseStatus(text) : null;
      if (status) return status;
      throw new PaymentError(`DataLink gave no status (${code ?? 'unreadable'})`, { retryable: true });
    },

    async cancel(agreementId) {
      const code = parseResultCode(await manage('cancelSubscription', agreementId));
      if (code === 1) return;
      throw new PaymentError(`DataLink did not cancel (${code ?? 'unreadable'})`, { retryable: true });
    },

    async refund(agreementId, cents) {
      const amount = (cents / 100).toFixed(2);
      const text = await manage('refundTransaction', agreementId, { amount }).catch(() => null);
      const code = text === null ? null : parseResultCode(text);
      if (code === 1) return 'done';
      return code === null || code === ambiguousCode ? 'unknown' : 'refused';
    },

    async extract(from, until) {
      const text = await post('/data/main.cgi', 'the extract', {
        startTime: formatArizonaTime(from),
        endTime: formatArizonaTime(until),
        transactionTypes: extractKinds.join(','),
      });
      const rows = parseExtract(text);
      if (rows) return rows;
      throw new PaymentError('DataLink gave no extract', { retryable: true });
    },
  };
}
