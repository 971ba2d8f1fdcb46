import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { Refusal, StripeBooks, toStripeError } from './books.ts';
import { endpoints } from './endpoints.ts';

/** How a call fails: refused with one of Stripe's statuses, never answered, or cut off after it was carried out. */
export type Fault = 429 | 500 | 402 | 'silence' | 'cut off';

export type StripeDouble = {
  api: { protocol: 'http'; host: string; port: number };
  books: StripeBooks;
  /** The calls in order: method and path. */
  calls: string[];
  /** The next calls fail, one after the other; a pattern says which. */
  fail(faults: readonly Fault[], which?: RegExp): void;
  /** Sends the pending events, signed as by Stripe. */
  deliver(url: string): Promise<void>;
  close(): Promise<void>;
};

type Answer = { status: number; body: object };

const refusals: Record<402 | 429 | 500, Answer> = {
  402: {
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
  },
  429: { status: 429, body: { error: { type: 'invalid_request_error', message: 'Too many requests.' } } },
  500: { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } },
};

/** Stripe on this machine: the endpoints that the adapter calls, over real HTTP, with books that follow a clock. */
export async function startStripeDouble(options: {
  start: Date;
  secretKey: string;
  webhookSecret: string;
}): Promise<StripeDouble> {
  const books = new StripeBooks(options.start);
  const calls: string[] = [];
  const answers = new Map<string, { asked: string; answer: Answer }>();
  const silent = new Set<ServerResponse>();
  let faults: Fault[] = [];
  let failing = /./;
  let delivered = 0;

  function carryOut(request: IncomingMessage, body: string): Answer {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const asked = `${request.method} ${url.pathname} ${body}`;
    const key = request.headers['idempotency-key'];
    const changes = request.method !== 'GET';
    if (changes && typeof key !== 'string') throw new Error(`${asked} came without an idempotency key`);
    const earlier = changes ? answers.get(String(key)) : undefined;
    if (earlier && earlier.asked !== asked) {
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys stand for one request.' } },
      };
    }
    const answer = earlier?.answer ?? answerTo(books, request.method ?? '', url, body);
    if (changes) answers.set(String(key), { asked, answer });
    return answer;
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    calls.push(call);
    const fault = failing.test(call) ? faults.shift() : undefined;
    if (fault === 'silence') return void silent.add(response);
    if (typeof fault === 'number') return send(response, refusals[fault]);
    const answer = isRight(request, options.secretKey)
      ? carryOut(request, body)
      : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API key.' } } };
    if (fault === 'cut off') return void request.socket.destroy();
    send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    api: { protocol: 'http', host: '127.0.0.1', port },
    books,
    calls,
    fail(next, which = /./) {
      faults = [...next];
      failing = which;
    },
    async deliver(url) {
      for (const event of books.events.slice(delivered)) {
        const payload = JSON.stringify(event);
        const timestamp = Math.floor(books.now.getTime() / 1000);
        const signature = Stripe.webhooks.generateTestHeaderString({
          payload,
          timestamp,
          secret: options.webhookSecret,
        });
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const response = await fetch(url, { method: 'POST', body: payload, headers });
        if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
        delivered += 1;
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isRight({ headers }: IncomingMessage, secretKey: string): boolean {
  return headers.authorization === `Bearer ${secretKey}` && headers['stripe-version'] === Stripe.API_VERSION;
}

function send(response: ServerResponse, { body, status }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_of_the_double' })
    .end(JSON.stringify(body));
}

function answerTo(books: StripeBooks, method: string, url: URL, body: string): Answer {
  const [, , resource, id, action] = url.pathname.split('/');
  const named = id === 'create_preview' ? `/${id}` : id ? '/:id' : '';
  const endpoint = endpoints[`${method} /v1/${resource}${named}${action ? `/${action}` : ''}`];
  const given = method === 'POST' ? new URLSearchParams(body) : url.searchParams;
  const expand = new Set([...given].flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : [])));
  try {
    if (!endpoint) throw new Refusal(404, { type: 'invalid_request_error', message: 'Unrecognized URL' });
    return { status: 200, body: endpoint(books, { id: id ?? '', given, expand }) };
  } catch (error) {
    const refusal = toStripeError(error);
    if (!(refusal instanceof Refusal)) throw error;
    return { status: refusal.status, body: { error: refusal.body } };
  }
}
