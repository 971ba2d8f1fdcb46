/** The RESTful API: OAuth tokens that hold for one request, payment tokens, and charges. */
import { randomBytes } from 'node:crypto';
import { findTestCard } from '../../../src/payments/sandbox/cards.ts';
import type { CcbillBooks } from './books.ts';

export type Application = { id: string; secret: string };
export type Answer = { status: number; body: object };

const tokenSeconds = 300;
const error = (status: number, errorCode: number, generalMessage: string): Answer => ({
  status,
  body: { id: '14eba0a5-e4e4-4e26-bbfa-cda17aa5b5f3', errorCode, generalMessage },
});
const unauthorized: Answer = {
  status: 401,
  body: { error: 'invalid_token', error_description: 'Access token expired' },
};

export class RestApiDouble {
  readonly books: CcbillBooks;
  readonly applications: Record<'frontend' | 'backend', Application>;
  readonly accountNumber: number;
  readonly #issued = new Map<string, { application: 'frontend' | 'backend'; until: number }>();
  /** Access tokens expire before they are used. */
  tokensExpire = 0;

  constructor(
    books: CcbillBooks,
    applications: Record<'frontend' | 'backend', Application>,
    accountNumber: number,
  ) {
    this.books = books;
    this.applications = applications;
    this.accountNumber = accountNumber;
  }

  createAccessToken(authorization: string | undefined, body: string): Answer {
    const given = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const found = (['frontend', 'backend'] as const).find((name) => {
      const { id, secret } = this.applications[name];
      return given === `${id}:${secret}`;
    });
    if (!found || new URLSearchParams(body).get('grant_type') !== 'client_credentials') return unauthorized;
    const token = randomBytes(24).toString('base64url');
    const until = this.books.now.getTime() + (this.tokensExpire > 0 ? -1 : tokenSeconds * 1_000);
    if (this.tokensExpire > 0) this.tokensExpire -= 1;
    this.#issued.set(token, { application: found, until });
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: tokenSeconds } };
  }

  #isAuthorized(authorization: string | undefined, application: 'frontend' | 'backend'): boolean {
    const token = (authorization ?? '').replace(/^Bearer /, '');
    const issued = this.#issued.get(token);
    // The widget uses one for several requests of one form; a backend's is for one.
    if (application === 'backend') this.#issued.delete(token);
    return issued?.application === application && issued.until > this.books.now.getTime();
  }

  /** What the widget asks for with the fields of the form. */
  createPaymentToken(authorization: string | undefined, body: string): Answer {
    if (!this.#isAuthorized(authorization, 'frontend')) return unauthorized;
    const { cardNumber, clientSubacc } = JSON.parse(body) as { cardNumber: string; clientSubacc: number };
    const card = findTestCard(cardNumber);
    if (!card) return error(400, 200000, 'Invalid credit card number.');
    const paymentTokenId = this.books.createToken(card, clientSubacc);
    const { accountNumber: clientAccnum } = this;
    return { status: 200, body: { paymentTokenId, clientAccnum, clientSubacc, timeToLive: null } };
  }

  isScaRequired(authorization: string | undefined, body: string): Answer {
    if (!this.#isAuthorized(authorization, 'frontend')) return unauthorized;
    const { cardNumber } = JSON.parse(body) as { cardNumber: string };
    return { status: 200, body: { scaRequired: findTestCard(cardNumber) === 'authentication' } };
  }

  charge(authorization: string | undefined, path: string, body: string): Answer {
    if (!this.#isAuthorized(authorization, 'backend')) return unauthorized;
    const [, threeds, tokenId = ''] = /payment-tokens\/(threeds\/)?([a-zA-Z0-9]+)$/.exec(path) ?? [];
    const token = this.books.tokens.get(tokenId);
    if (!token) return error(404, 100101, 'Invalid payment token.');
    const given = JSON.parse(body) as Record<string, unknown> & {
      passThroughInfo?: { name: string; value: string }[];
    };
    const problem = this.#findProblem(given, token.subaccount, threeds !== undefined);
    if (problem) return error(400, 200000, problem);
    const passed = (given.passThroughInfo ?? []).map(({ name, value }) => [name, value]);
    const output = this.books.charge(tokenId, {
      subaccount: token.subaccount,
      initialPrice: Number(given.initialPrice),
      initialPeriod: Number(given.initialPeriod),
      ...(given.recurringPrice !== undefined && {
        recurringPrice: Number(given.recurringPrice),
        recurringPeriod: Number(given.recurringPeriod),
        rebills: Number(given.rebills),
      }),
      passThrough: Object.fromEntries(passed),
      isAuthenticated: threeds !== undefined && given.threedsSuccess === true,
    });
    const none = {
      declineCode: null,
      declineText: null,
      denialId: null,
      sessionId: null,
      newPaymentTokenId: null,
    };
    return output.approved
      ? {
          status: 200,
          body: {
            ...none,
            approved: true,
            paymentUniqueId: 'dG4P1t8dL58pA3rNxE+Phw',
            subscriptionId: output.subscriptionId,
          },
        }
      : {
          status: 200,
          body: {
            ...none,
            ...output,
            denialId: '925013101000000100',
            paymentUniqueId: null,
            subscriptionId: null,
          },
        };
  }

  #findProblem(given: Record<string, unknown>, subaccount: number, isThreeds: boolean): string | null {
    if (given.clientAccnum !== this.accountNumber) return 'Invalid Client Accnum.';
    if (given.clientSubacc !== subaccount) return 'Invalid Client Subacc.';
    if (typeof given.initialPrice !== 'number' || typeof given.initialPeriod !== 'number')
      return 'Attribute required.';
    if (given.currencyCode !== 840) return 'Problem with the attribute values.';
    if (isThreeds && given.threedsAmount !== given.initialPrice) return 'Problem with the attribute values.';
    return null;
  }

  listCharges(authorization: string | undefined, url: URL): Answer {
    if (!this.#isAuthorized(authorization, 'backend')) return unauthorized;
    const tokenId = url.pathname.split('/').at(-1) ?? '';
    const token = this.books.tokens.get(tokenId);
    if (!token) return error(404, 100101, 'Invalid payment token.');
    const { accountNumber: clientAccnum } = this;
    const body = token.subscriptionIds.map((subscriptionId) => ({
      clientAccnum,
      clientSubacc: token.subaccount,
      subscriptionId,
    }));
    return { status: 200, body };
  }
}
