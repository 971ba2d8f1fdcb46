/**
 * The RESTful API, from "CCBill RESTful API Resources", "CCBill RESTful Transaction API" and CCBill's own
 * restful-api-guide on GitHub: tokens, charges, and the charges of a token.
 */
import { z } from 'zod';
import { PaymentError, type RecurringPrice } from '../port.ts';
import { type ApplicationCredentials, type CcbillConnection, NoAnswerError, request } from './connection.ts';
import { periodDays } from './periods.ts';
import type { ThreedsResult } from './threeds.ts';

/** What a charge is of. `price` is null for a purchase, which does not renew. */
export type ChargeRequest = {
  /** Ours; CCBill passes it on to events. */
  reference: string;
  tokenId: string;
  subaccount: number;
  cents: number;
  price: RecurringPrice | null;
  threeds: ThreedsResult | null;
};

export type ChargeAnswer =
  | { outcome: 'approved'; agreementId: string }
  /** By the bank or CCBill. `code` is CCBill's; null when it gave none. */
  | { outcome: 'declined'; code: number | null }
  /** The request was not carried out. */
  | { outcome: 'refused'; status: number; code: number | null }
  /** It may have been carried out. */
  | { outcome: 'unknown' };

export type RestApi = {
  /** An OAuth token for the payer's page, with which CCBill's widget makes a payment token. */
  createFrontendToken(): Promise<string>;
  charge(charge: ChargeRequest): Promise<ChargeAnswer>;
  /** CCBill's subscription ids of all charges of a payment token. */
  listCharges(tokenId: string): Promise<string[]>;
  /** @throws PaymentError when the credentials of the backend are refused */
  checkBackend(): Promise<void>;
};

const version = 'application/vnd.mcn.transaction-service.api.v.2+json';
const usDollars = 840;
/** "The total number of times the subscription will rebill": 99 goes on until it is cancelled. */
const endlessly = 99;
/** Statuses with which nothing was charged: the request, its resource or its authorization was wrong. */
const refusals = new Set([400, 401, 403, 404, 405, 406, 415, 429]);
/** "Throttled": the account's limit of transactions or of money. */
const throttled = new Set([100110, 100111]);

const tokenAnswer = z.object({ access_token: z.string().min(1).max(10_000) });
/** Numbers come as numbers or as text, by version and field. */
const number = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);
const chargeAnswer = z.object({
  approved: z.boolean(),
  subscriptionId: z.union([z.string().regex(/^\d{1,30}$/), z.number().transform(String)]).nullish(),
  declineCode: number.nullish(),
});
const errorAnswer = z.object({ errorCode: number.nullish() });
const chargesAnswer = z.array(
  z.object({ subscriptionId: z.union([z.string().regex(/^\d{1,30}$/), z.number().transform(String)]) }),
);

export function createRestApi(connection: CcbillConnection): RestApi {
  const { accountNumber, apiUrl, backend, frontend, timeoutMs } = connection;

  /** A new one for each call: "each token remains valid for a single request or until it expires". */
  async function createToken({ id, secret }: ApplicationCredentials): Promise<string> {
    const credentials = Buffer.from(`${id}:${secret}`).toString('base64');
    const answer = await request(`${apiUrl}/ccbill-auth/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      timeoutMs,
      what: 'the request for an access token',
    }).catch(() => null);
    const token = tokenAnswer.safeParse(parseJson(answer?.text ?? ''));
    if (answer?.status === 200 && token.success) return token.data.access_token;
    const transient = !answer || answer.status === 429 || answer.status >= 500;
    const why = answer ? answer.status : 'no answer';
    throw new PaymentError(`CCBill gave no access token (${why})`, { retryable: transient });
  }

  /**
   * Calls the backend API; once more with another token when the first had expired meanwhile.
   *
   * @throws NoAnswerError when the call was sent; PaymentError when it was not, for want of a token
   */
  async function call(path: string, what: string, body?: object) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await request(apiUrl + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          accept: version,
          authorization: `Bearer ${await createToken(backend)}`,
          'cache-control': 'no-cache',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
        what,
      });
      if (answer.status !== 401 || attempt === 2) return answer;
    }
  }

  return {
    createFrontendToken: () => createToken(frontend),

    async charge({ cents, price, reference, subaccount, threeds, tokenId }) {
      const path = threeds ? '/transactions/payment-tokens/threeds' : '/transactions/payment-tokens';
      const body = {
        clientAccnum: accountNumber,
        clientSubacc: subaccount,
        initialPrice: cents / 100,
        initialPeriod: price ? periodDays[price.every] : 0,
        currencyCode: usDollars,
        ...(price && {
          recurringPrice: price.cents / 100,
          recurringPeriod: periodDays[price.every],
          rebills: endlessly,
        }),
        passThroughInfo: [{ name: 'castwright', value: reference }],
        ...threeds,
      };
      const answer = await call(`${path}/${encodeURIComponent(tokenId)}`, 'a charge', body).catch(
        (error: unknown) => {
          if (error instanceof NoAnswerError) return null;
          throw error;
        },
      );
      return answer ? toChargeAnswer(answer) : { outcome: 'unknown' };
    },

    async listCharges(tokenId) {
      const query = new URLSearchParams({ clientAccnum: String(accountNumber) });
      const path = `/transactions/payment-tokens/${encodeURIComponent(tokenId)}?${query}`;
      const { status, text } = await call(path, 'the list of a token’s charges');
      // 100101, "Invalid payment token", and 100104, "Lookup Object Not Found".
      if (status === 404) return [];
      const charges = chargesAnswer.safeParse(parseJson(text));
      if (status === 200 && charges.success) return charges.data.map((one) => one.subscriptionId);
      throw new PaymentError(`CCBill did not list the charges of a token (${status})`, { retryable: true });
    },

    async checkBackend() {
      await createToken(backend);
    },
  };
}

function toChargeAnswer({ status, text }: { status: number; text: string }): ChargeAnswer {
  const json = parseJson(text);
  if (status === 200) {
    const answer = chargeAnswer.safeParse(json);
    if (!answer.success) return { outcome: 'unknown' };
    const { approved, declineCode, subscriptionId } = answer.data;
    if (!approved) return { outcome: 'declined', code: declineCode ?? null };
    return subscriptionId ? { outcome: 'approved', agreementId: subscriptionId } : { outcome: 'unknown' };
  }
  const code = errorAnswer.safeParse(json).data?.errorCode ?? null;
  if (refusals.has(status) || (code !== null && throttled.has(code)))
    return { outcome: 'refused', status, code };
  return { outcome: 'unknown' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
