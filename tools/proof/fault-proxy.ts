/**
 * A proxy for a connection to the database, the storage or an engine that fails on command; it does not interpret the
 * bytes.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type LineFault =
  /** Delays every piece by this much, both ways. */
  | { kind: 'delay'; ms: number }
  | { kind: 'throttle'; bytesPerSecond: number }
  /** Ends each connection after this many more bytes, in the middle of a message. */
  | { kind: 'cut'; afterBytes: number }
  /** Accepts new connections and stays silent; open connections stay open and silent. */
  | { kind: 'half open' }
  /** Resets open and new connections. */
  | { kind: 'reset' };

export type FaultProxy = {
  port: number;
  /** The target of new connections from now on: a restarted server may have another port. */
  aim(port: number): void;
  /** Applies a fault for a time; resolves when it is over. One fault at a time: a second one replaces the first. */
  suffer(fault: LineFault, ms: number): Promise<void>;
  /** Ends the current fault. */
  heal(): void;
  /** The number of open connections. */
  open(): number;
  close(): Promise<void>;
};

type Suffering = { fault: LineFault; over: AbortController };
type Line = { client: Socket; server: Socket | null; passed: number; silent: boolean };

/** A slow connection sends pieces of this many bytes. */
const throttledPiece = 512;

/** Listens on a free port of this machine. */
export async function openFaultProxy(target: number): Promise<FaultProxy> {
  const lines = new Set<Line>();
  let targetPort = target;
  let suffering: Suffering | null = null;

  function drop(line: Line, how: 'end' | 'reset'): void {
    lines.delete(line);
    if (how === 'reset') line.client.resetAndDestroy();
    else line.client.destroy();
    line.server?.destroy();
  }

  /** Forwards one piece under the current fault. */
  async function carry(line: Line, to: Socket, piece: Buffer): Promise<void> {
    // A delayed piece may meet the next fault.
    for (let held = suffering; held?.fault.kind === 'half open'; held = suffering)
      await ended(held.over.signal);
    const fault = suffering?.fault;
    if (fault?.kind === 'delay') await pause(fault.ms);
    if (fault?.kind === 'cut' && line.passed + piece.length > fault.afterBytes) {
      to.write(piece.subarray(0, Math.max(0, fault.afterBytes - line.passed)));
      // Written data is sent before the end.
      await pause(1);
      return drop(line, 'end');
    }
    line.passed += piece.length;
    if (fault?.kind !== 'throttle') return write(to, piece);
    for (let at = 0; at < piece.length; at += throttledPiece) {
      const part = piece.subarray(at, at + throttledPiece);
      await write(to, part);
      if (suffering?.fault === fault) await pause((part.length / fault.bytesPerSecond) * 1000);
    }
  }

  function join(line: Line, from: Socket, to: Socket): void {
    let carrying = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      from.pause();
      carrying = carrying
        .then(() => carry(line, to, piece))
        .then(
          () => void (lines.has(line) && from.resume()),
          () => drop(line, 'end'),
        );
    });
    from.on('end', () => {
      carrying = carrying.then(() => void (to.destroyed || to.end()));
    });
    from.on('error', () => drop(line, 'end'));
    from.on('close', () => void carrying.then(() => drop(line, 'end')));
  }

  function lead(line: Line): void {
    const server = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    line.server = server;
    server.setNoDelay(true);
    join(line, line.client, server);
    join(line, server, line.client);
  }

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const line: Line = { client, server: null, passed: 0, silent: false };
    lines.add(line);
    client.setNoDelay(true);
    client.on('error', () => drop(line, 'end'));
    if (suffering?.fault.kind === 'reset') return drop(line, 'reset');
    if (suffering?.fault.kind !== 'half open') return lead(line);
    // Accepted, and not connected: the client learns of it when the fault is over.
    line.silent = true;
    client.on('close', () => lines.delete(line));
    client.resume();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  function heal(): void {
    const before = suffering;
    suffering = null;
    before?.over.abort();
    for (const line of [...lines]) if (line.silent) drop(line, 'reset');
  }

  return {
    port: (listener.address() as AddressInfo).port,
    aim(port) {
      targetPort = port;
    },
    async suffer(fault, ms) {
      heal();
      const mine: Suffering = { fault, over: new AbortController() };
      suffering = mine;
      if (fault.kind === 'cut') for (const line of lines) line.passed = 0;
      if (fault.kind === 'reset') for (const line of [...lines]) drop(line, 'reset');
      await pause(ms, undefined, { signal: mine.over.signal }).catch(() => {});
      if (suffering === mine) heal();
    },
    heal,
    open: () => lines.size,
    async close() {
      heal();
      for (const line of [...lines]) drop(line, 'end');
      listener.close();
      await once(listener, 'close');
    },
  };
}

async function write(to: Socket, piece: Buffer): Promise<void> {
  if (to.destroyed) throw new Error('the other end is gone');
  if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
