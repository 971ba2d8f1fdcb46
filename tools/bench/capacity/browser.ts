import { Agent, type ClientRequest, request } from 'node:http';

export type Answer = { status: number; text: string; bytes: number };

/** One request. `reads` says whether the answer's text is needed; a picture's is not. */
export type Question = { method?: 'GET' | 'POST' | 'PATCH'; path: string; body?: unknown; reads?: boolean };

/** As many connections as browsers open to one server. */
const connections = 6;
/** Milliseconds after which a call without an answer has failed. */
const longestMs = 15_000;

/**
 * The network side of one user's browser: six keep-alive connections, a cookie, and one retry where the server has
 * closed a kept connection.
 */
export class Browser {
  readonly #address: URL;
  readonly #cookie: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections });

  constructor(address: string, cookie: string) {
    this.#address = new URL(address);
    this.#cookie = cookie;
  }

  /** @throws Error where the server cannot be reached or takes too long */
  async ask(question: Question): Promise<Answer> {
    try {
      return await this.#once(question);
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
      return await this.#once(question);
    }
  }

  /** Follows an event stream until `close` or the server's end. Resolves once the server has accepted it. */
  follow(path: string, onEvent: (name: string, data: string) => void): Promise<{ close(): void }> {
    return new Promise((resolve, reject) => {
      const sent = this.#request({ path });
      sent.once('error', reject);
      sent.once('response', (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          reject(new Error(`the stream answered ${response.statusCode}`));
          return;
        }
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          const blocks = (rest + chunk).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const name = /^event: (.*)$/m.exec(block)?.[1];
            if (name) onEvent(name, /^data: (.*)$/m.exec(block)?.[1] ?? 'null');
          }
        });
        response.once('error', () => {});
        sent.removeAllListeners('error').on('error', () => {});
        resolve({ close: () => sent.destroy() });
      });
      sent.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #request({ method = 'GET', path, body }: Question): ClientRequest {
    return request({
      agent: this.#agent,
      host: this.#address.hostname,
      port: this.#address.port,
      method,
      path,
      headers: { cookie: this.#cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    });
  }

  #once(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = this.#request(question);
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${longestMs} ms`)), longestMs);
      sent.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        reject(error.code === 'ECONNRESET' && sent.reusedSocket ? new StaleConnection() : error);
      });
      sent.once('response', (response) => {
        const parts: string[] = [];
        let bytes = 0;
        const text = question.reads || (response.statusCode ?? 0) >= 400;
        if (text) response.setEncoding('utf8');
        response.on('data', (chunk: string | Buffer) => {
          bytes += chunk.length;
          if (typeof chunk === 'string') parts.push(chunk);
        });
        response.once('error', reject);
        response.once('end', () => {
          clearTimeout(timer);
          resolve({ status: response.statusCode ?? 0, text: parts.join(''), bytes });
        });
      });
      sent.end(question.body === undefined ? undefined : JSON.stringify(question.body));
    });
  }
}

/** The server closed a kept connection while the request was sent. */
class StaleConnection extends Error {}
