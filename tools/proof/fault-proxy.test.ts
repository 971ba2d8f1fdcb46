import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '#tests/setup/eventually.ts';
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts';

let server: Server;
let proxy: FaultProxy;
const callers: Socket[] = [];

/** A server that echoes its input, prefixed with its name. */
async function echo(name: string): Promise<Server> {
  const opened = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (piece) => socket.write(Buffer.concat([Buffer.from(name), piece])));
  });
  opened.listen(0, '127.0.0.1');
  await once(opened, 'listening');
  return opened;
}
const getPort = (each: Server) => (each.address() as AddressInfo).port;

type Caller = { socket: Socket; heard: () => string; end: () => string | null };

async function call(): Promise<Caller> {
  const socket = connect(proxy.port, '127.0.0.1');
  callers.push(socket);
  let heard = '';
  let end: string | null = null;
  socket.on('data', (piece) => {
    heard += piece;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    end = error.code ?? 'error';
  });
  socket.on('close', () => {
    end ??= 'closed';
  });
  await once(socket, 'connect');
  return { socket, heard: () => heard, end: () => end };
}
const hears = (caller: Caller, text: string) =>
  eventually(async () => expect(caller.heard()).toBe(text), 5_000);
const ends = (caller: Caller) => eventually(async () => expect(caller.end()).not.toBeNull(), 5_000);

beforeEach(async () => {
  server = await echo('a');
  proxy = await openFaultProxy(getPort(server));
});
afterEach(async () => {
  for (const socket of callers.splice(0)) socket.destroy();
  await proxy.close();
  server.close();
});

it('a line that suffers nothing carries everything both ways, and leads new callers where it aims', async () => {
  const [one, other] = [await call(), await echo('b')];
  one.socket.write('1');
  await hears(one, 'a1');
  proxy.aim(getPort(other));
  const two = await call();
  two.socket.write('2');
  await hears(two, 'b2');
  one.socket.write('3');
  await hears(one, 'a1a3');
  one.socket.destroy();
  two.socket.destroy();
  await eventually(async () => expect(proxy.open()).toBe(0));
  other.close();
});

it('carries what is larger than any buffer, unchanged', async () => {
  const caller = await call();
  let bytes = 0;
  caller.socket.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  caller.socket.write(Buffer.alloc(8_000_000, 'x'));
  await eventually(async () => expect(bytes).toBeGreaterThanOrEqual(8_000_000));
});

it('delays each piece', async () => {
  const caller = await call();
  const suffering = proxy.suffer({ kind: 'delay', ms: 150 }, 2_000);
  const began = Date.now();
  caller.socket.write('1');
  await hears(caller, 'a1');
  // Sends and receives.
  expect(Date.now() - began).toBeGreaterThanOrEqual(290);
  proxy.heal();
  await suffering;
});

it('throttles', async () => {
  const caller = await call();
  const suffering = proxy.suffer({ kind: 'throttle', bytesPerSecond: 4_096 }, 10_000);
  const began = Date.now();
  caller.socket.write(Buffer.alloc(4_096, 'x'));
  await eventually(async () => expect(caller.heard().length).toBeGreaterThanOrEqual(4_096));
  expect(Date.now() - began).toBeGreaterThanOrEqual(800);
  proxy.heal();
  await suffering;
});

it('cuts in the middle of what is said', async () => {
  const caller = await call();
  caller.socket.write('before');
  await hears(caller, 'abefore');
  const suffering = proxy.suffer({ kind: 'cut', afterBytes: 8 }, 2_000);
  // Five bytes come and six go: the last three are not forwarded.
  caller.socket.write('12345');
  await ends(caller);
  expect(caller.heard()).toBe('abeforea12');
  proxy.heal();
  await suffering;
});

it('half open takes callers, says nothing, and goes on with what was open', async () => {
  const before = await call();
  const suffering = proxy.suffer({ kind: 'half open' }, 400);
  const during = await call();
  before.socket.write('1');
  during.socket.write('2');
  await pause(250);
  expect([before.heard(), before.end(), during.heard(), during.end()]).toEqual(['', null, '', null]);
  await suffering;
  await hears(before, 'a1');
  await ends(during);
  expect([during.heard(), during.end()]).toEqual(['', 'ECONNRESET']);
});

it('resets open and new connections, until the fault ends', async () => {
  const before = await call();
  const suffering = proxy.suffer({ kind: 'reset' }, 300);
  await ends(before);
  expect(before.end()).toBe('ECONNRESET');
  const during = connect(proxy.port, '127.0.0.1');
  const [error] = (await once(during, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
  await suffering;
  const after = await call();
  after.socket.write('1');
  await hears(after, 'a1');
});

it('a second fault takes the place of the first', async () => {
  const caller = await call();
  const first = proxy.suffer({ kind: 'half open' }, 60_000);
  caller.socket.write('1');
  const second = proxy.suffer({ kind: 'delay', ms: 10 }, 200);
  await first;
  await hears(caller, 'a1');
  await second;
});

it('a server that is away ends its callers', async () => {
  const away = await echo('c');
  proxy.aim(getPort(away));
  away.close();
  const caller = await call();
  caller.socket.write('1');
  await ends(caller);
});
