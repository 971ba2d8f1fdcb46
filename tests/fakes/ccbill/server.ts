import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CcbillBooks } from './books.ts';
import { DataLinkDouble } from './data-link.ts';
import { type Answer, type Application, RestApiDouble } from './rest-api.ts';

/** How a call fails: with a status, never answered, or cut off after it was carried out. */
export type Fault = 401 | 429 | 500 | 'silence' | 'cut off' | 'nonsense' | '-7';

export type CcbillDouble = {
  /** For the API and DataLink alike. */
  url: string;
  books: CcbillBooks;
  api: RestApiDouble;
  /** The calls in order: method and path; DataLink's with its action. */
  calls: string[];
  /** The next calls fail, one after the other; a pattern says which. */
  fail(faults: readonly Fault[], which?: RegExp): void;
  /** Sends the pending events, in turn as a form and as JSON. */
  deliver(url: string): Promise<void>;
  /** The message of one pending event, for a test that sends it by itself. */
  toMessage(index: number): EventMessage;
  close(): Promise<void>;
};

export type EventMessage = { query: Record<string, string>; body: Buffer; headers: Record<string, string> };

export type CcbillAccount = {
  accountNumber: number;
  frontend: Application;
  backend: Application;
  dataLink: { username: string; password: string };
  webhookSecret: string;
};

const failures: Record<401 | 429 | 500, object> = {
  401: { error: 'invalid_token' },
  429: { errorCode: 429, generalMessage: 'Too many requests.' },
  500: { errorCode: 100103, generalMessage: 'Transaction error.' },
};

/** CCBill on this machine: its API and DataLink over real HTTP, with books that follow a clock. */
export async function startCcbillDouble(start: Date, account: CcbillAccount): Promise<CcbillDouble> {
  const books = new CcbillBooks(start);
  const api = new RestApiDouble(books, account, account.accountNumber);
  const dataLink = new DataLinkDouble(books, { accountNumber: account.accountNumber, ...account.dataLink });
  const calls: string[] = [];
  let faults: Fault[] = [];
  let failing = /./;
  let delivered = 0;

  function carryOut(
    method: string,
    url: URL,
    authorization: string | undefined,
    body: string,
  ): Answer | string {
    const { pathname } = url;
    if (pathname === '/utils/subscriptionManagement.cgi') return dataLink.manage(new URLSearchParams(body));
    if (pathname === '/data/main.cgi') return dataLink.extract(new URLSearchParams(body));
    if (pathname === '/ccbill-auth/oauth/token') return api.createAccessToken(authorization, body);
    if (pathname === '/payment-tokens/merchant-only') return api.createPaymentToken(authorization, body);
    if (pathname === '/payment-tokens/threeds-required') return api.isScaRequired(authorization, body);
    if (pathname.startsWith('/transactions/payment-tokens/')) {
      return method === 'POST'
        ? api.charge(authorization, pathname, body)
        : api.listCharges(authorization, url);
    }
    return { status: 404, body: { errorCode: 100104, generalMessage: 'Lookup Object Not Found.' } };
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://ccbill.test');
    const action = url.pathname.endsWith('.cgi') ? (new URLSearchParams(body).get('action') ?? '') : '';
    const call = `${request.method} ${url.pathname} ${action}`.trim();
    calls.push(call);
    const fault = failing.test(call) ? faults.shift() : undefined;
    if (fault === 'silence') return;
    if (fault === 'nonsense') return send(response, '<html>Maintenance</html>');
    if (fault === '-7') return send(response, '"results"\n"-7"\n');
    if (typeof fault === 'number') return send(response, { status: fault, body: failures[fault] });
    const answer = carryOut(request.method ?? '', url, request.headers.authorization, body);
    if (fault === 'cut off') return void request.socket.destroy();
    send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** The account, its subaccount and the kind are in the URL; values are text, in both formats. */
  function toMessage(index: number): EventMessage {
    const event = books.events[index];
    if (!event) throw new Error(`there is no event ${index}`);
    const { eventType, subaccount, values } = event;
    const subacc = String(subaccount).padStart(4, '0');
    const named = { clientAccnum: String(account.accountNumber), clientSubacc: subacc };
    const query = { ...named, eventType, eventGroupType: 'Subscription', secret: account.webhookSecret };
    const isJson = index % 2 === 1;
    const body = isJson
      ? JSON.stringify({ ...values, ...named })
      : new URLSearchParams({ ...values, ...named }).toString();
    const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
    return { query, body: Buffer.from(body), headers: { 'content-type': type } };
  }

  return {
    url: `http://127.0.0.1:${port}`,
    books,
    api,
    calls,
    toMessage,
    fail(next, which = /./) {
      faults = [...next];
      failing = which;
    },
    async deliver(url) {
      for (; delivered < books.events.length; delivered += 1) {
        const { body, headers, query } = toMessage(delivered);
        const target = `${url}?${new URLSearchParams(query)}`;
        const response = await fetch(target, { method: 'POST', body: new Uint8Array(body), headers });
        if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, answer: Answer | string): void {
  if (typeof answer === 'string')
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
}
