/**
 * A line to a server of ours that goes bad on command: it stands in front of the database, the storage or an engine,
 * and knows nothing of what passes through it.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type LineFault =
  /** Every piece comes so much later, both ways. */
  | { kind: 'delay'; ms: number }
  | { kind: 'throttle'; bytesPerSecond: number }
  /** Each connection ends once so many more bytes have passed, in the middle of whatever is being said. */
  | { kind: 'cut'; afterBytes: number }
  /** Whoever calls is taken, and nobody says anything; what is open stays open and silent. */
  | { kind: 'half open' }
  /** What is open is reset, and so is whoever calls. */
  | { kind: 'reset' };

export type FaultProxy = {
  port: number;
  /** Where new connections lead from now on: a server that was started again may have another port. */
  aim(port: number): void;
  /** Goes bad for so long, and is good again when this resolves. One fault at a time: a second takes the first's place. */
  suffer(fault: LineFault, ms: number): Promise<void>;
  /** Ends whatever it suffers. */
  heal(): void;
  /** Connections that are open. */
  open(): number;
  close(): Promise<void>;
};

type Suffering = { fault: LineFault; over: AbortController };
type Line = { client: Socket; server: Socket | null; passed: number; silent: boolean };

/** A slow line sends in pieces of this many bytes. */
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

  /** Carries one piece as the line is at this moment. */
  async function carry(line: Line, to: Socket, piece: Buffer): Promise<void> {
    // What a fault holds back may meet the next one.
    for (let held = suffering; held?.fault.kind === 'half open'; held = suffering)
      await ended(held.over.signal);
    const fault = suffering?.fault;
    if (fault?.kind === 'delay') await pause(fault.ms);
    if (fault?.kind === 'cut' && line.passed + piece.length > fault.afterBytes) {
      to.write(piece.subarray(0, Math.max(0, fault.afterBytes - line.passed)));
      // What was written is on its way before the end is.
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
    // Taken, and never led anywhere: whoever waits here learns of it when the line is good again.
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
