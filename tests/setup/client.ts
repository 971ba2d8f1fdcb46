import { contract, type RouteName } from '#contract/index.ts';

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

/** Options of every call of a client: headers, and a timeout in milliseconds. */
type EveryCall = { headers?: Record<string, string>; timeoutMs?: number };

/** An HTTP client like a browser: keeps cookies, sends JSON or a form, and never throws for a refusal. */
export class TestClient {
  readonly #urlNow: () => string;
  readonly #cookies: Map<string, string>;
  readonly #everyCall: EveryCall;

  /** @param url of the server, or a function that returns it for each call */
  constructor(url: string | (() => string), cookies: Record<string, string> = {}, everyCall: EveryCall = {}) {
    this.#urlNow = typeof url === 'string' ? () => url : url;
    this.#cookies = new Map(Object.entries(cookies));
    this.#everyCall = everyCall;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { headers, timeoutMs } = this.#everyCall;
    const response = await fetch(this.#urlNow() + path, {
      ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
      ...init,
      headers: { cookie: this.cookie, ...headers, ...init.headers },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const cut = pair.indexOf('=');
      const value = pair.slice(cut + 1);
      if (value) this.#cookies.set(pair.slice(0, cut), value);
      else this.#cookies.delete(pair.slice(0, cut));
    }
    return response;
  }

  /** Calls a route of the contract by its name. `Body` is the type that the test expects. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asserts on
  async call<Body = any>(
    name: RouteName,
    given: {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
      key?: string;
    } = {},
  ): Promise<Answer<Body>> {
    const route = contract[name];
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => given.params?.[key] ?? '');
    const search = given.query ? `?${new URLSearchParams(given.query)}` : '';
    const isForm = given.body instanceof FormData;
    const response = await this.fetch(path + search, {
      method: route.method,
      body: given.body === undefined ? null : isForm ? (given.body as FormData) : JSON.stringify(given.body),
      headers: {
        ...(given.body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(given.key && { 'idempotency-key': given.key }),
      },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as Body,
      headers: response.headers,
    };
  }
}
