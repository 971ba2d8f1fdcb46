/**
 * A simple load balancer on loopback, no better than real ones: each request goes to the next server whose last
 * `/readyz` answered 200, over kept-alive connections. A request is retried at another server only where its server
 * refused the connection, so that it cannot run twice.
 */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#tests/setup/eventually.ts';

type Member = { url: string; agent: Agent; ready: boolean; served: number };

export type RoundRobin = {
  url: string;
  /** Requests without a server, or whose connection broke. */
  readonly failures: string[];
  /** Requests that a server refused and another one got: the first stopped before its health check noticed. */
  readonly refused: number;
  /** The number of requests for each server. */
  served(): number[];
  /** Adds a server, and waits until it is ready. */
  add(url: string): Promise<void>;
  remove(url: string): void;
  close(): Promise<void>;
};

const checkEveryMs = 100;
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];

export async function startRoundRobin(): Promise<RoundRobin> {
  const members: Member[] = [];
  const gone: Member[] = [];
  const failures: string[] = [];
  let turn = 0;
  let refused = 0;

  function next(): Member | undefined {
    const ready = members.filter((member) => member.ready);
    turn += 1;
    return ready[turn % Math.max(1, ready.length)];
  }

  function forward(from: IncomingMessage, to: ServerResponse, member = next()): void {
    const failed = (why: string) => {
      if (to.destroyed) return;
      failures.push(`${from.method} ${from.url}: ${why}`);
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end();
    };
    if (!member) {
      failed('no server was ready');
      return;
    }
    const { agent, url } = member;
    const upstream = request(url + from.url, { method: from.method, headers: from.headers, agent });
    let sent = false;
    const send = () => {
      sent = true;
      member.served += 1;
      from.pipe(upstream);
    };
    upstream.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (sent || error.code !== 'ECONNREFUSED') {
        failed(`${error.code} ${error.message}`);
        return;
      }
      refused += 1;
      member.ready = false;
      forward(from, to);
    });
    upstream.once('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
      to.flushHeaders();
      answer.pipe(to);
      answer.on('error', (error) => failed(`the answer broke off: ${error.message}`));
    });
    to.once('close', () => upstream.destroy());
  }

  async function check(member: Member): Promise<void> {
    const answer = await fetch(`${member.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    member.ready = answer?.status === 200;
  }
  const timer = setInterval(() => members.forEach((member) => void check(member)), checkEveryMs);

  const server = createServer((from, to) => forward(from, to));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    get refused() {
      return refused;
    },
    served: () => [...gone, ...members].map(({ served }) => served),
    async add(url) {
      const member = { url, agent: new Agent({ keepAlive: true }), ready: false, served: 0 };
      members.push(member);
      await eventually(async () => {
        if (!member.ready) throw new Error(`${url} is not ready`);
      });
    },
    remove(url) {
      for (const member of members.filter((each) => each.url === url)) {
        members.splice(members.indexOf(member), 1);
        gone.push(member);
        member.agent.destroy();
      }
    },
    async close() {
      clearInterval(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      for (const { agent } of members) agent.destroy();
    },
  };
}

function withoutHops(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));
}
