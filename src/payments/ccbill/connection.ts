/** How CCBill's two interfaces are reached: the RESTful API, and DataLink, which is older. */
import { readBody } from '#platform/outbound/read-body.ts';
import { PaymentError } from '../port.ts';

/** Two "applications" that CCBill registers: one for tokens of the payer's page, one for charges. */
export type ApplicationCredentials = { id: string; secret: string };

export type CcbillConnection = {
  /** Of the RESTful API, without a trailing slash. */
  apiUrl: string;
  /** Of DataLink, without a trailing slash. */
  dataLinkUrl: string;
  /** Six digits. */
  accountNumber: number;
  frontend: ApplicationCredentials;
  backend: ApplicationCredentials;
  dataLink: { username: string; password: string };
  /** How long CCBill may take to answer; less than the two minutes after which a charge is looked up. */
  timeoutMs: number;
};

const longestAnswer = 16 * 1024 * 1024;

/** There is no whole answer: what was asked may have happened. */
export class NoAnswerError extends PaymentError {
  constructor(what: string) {
    super(`CCBill did not answer ${what}`, { retryable: true });
  }
}

/** Sends a request and reads the whole answer. @throws NoAnswerError */
export async function request(
  url: string,
  { timeoutMs, what, ...init }: RequestInit & { timeoutMs: number /** For the error. */; what: string },
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readBody(response, longestAnswer, 'CCBill');
    return { status: response.status, text: body.toString('utf8') };
  } catch {
    // Without the cause: its message may hold the URL, and DataLink's has a password.
    throw new NoAnswerError(what);
  }
}
