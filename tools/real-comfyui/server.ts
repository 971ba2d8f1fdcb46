/** A ComfyUI server of a checkout, on this machine's processor. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export type ServerOptions = { checkout: string; interpreter: string; base: string; port: number };

export type RealServer = {
  url: string;
  /** As the power goes: without a chance to finish anything. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** What it said since the last call of parts of a LoRA that it ignored: it says so in its log alone. */
  takeIgnored(): string[];
};

const ignoresPart = /lora key not loaded|NOT LOADED/;

/** How long a server may take until it answers. */
const maxStartMs = 180_000;

/** Starts a server that keeps everything in `base`, and nothing in the checkout. Its output goes to `server.log`. */
export async function startServer({ base, checkout, interpreter, port }: ServerOptions): Promise<RealServer> {
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | null = null;
  const ignored: string[] = [];

  async function start(): Promise<void> {
    const log = createWriteStream(path.join(base, 'server.log'), { flags: 'a' });
    // On a processor half precision is slow, and so is ComfyUI's own attention with many tokens.
    const device = ['--cpu', '--fp32-text-enc', '--fp32-unet', '--fp32-vae', '--use-pytorch-cross-attention'];
    const options = [...device, '--listen', '127.0.0.1', '--port', String(port), '--base-directory', base];
    const started = spawn(interpreter, ['main.py', ...options, '--disable-auto-launch'], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stdout.pipe(log, { end: false });
    started.stderr.pipe(log, { end: false });
    for (const input of [started.stdout, started.stderr]) {
      createInterface({ input }).on('line', (line) => {
        if (ignoresPart.test(line)) ignored.push(line.trim());
      });
    }
    running = started;
    const end = Date.now() + maxStartMs;
    while (started.exitCode === null && Date.now() < end) {
      const answers = await fetch(`${url}/system_stats`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answers) return;
      await pause(500);
    }
    await kill();
    throw new Error(`ComfyUI did not start; its output is in ${base}/server.log`);
  }

  async function kill(): Promise<void> {
    const ending = running;
    running = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  // A kit that is stopped by hand leaves no server behind.
  process.once('exit', () => running?.kill('SIGKILL'));
  await start();
  return { url, kill, start, takeIgnored: () => ignored.splice(0) };
}
