import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type FfmpegRun = {
  /** FFmpeg's path; left out or null: the one that the npm package brings. */
  program?: string | null | undefined;
  /** What to do, without the program's name; `pipe:0` is `input`, `pipe:1` is what comes back. */
  args: readonly string[];
  /** Read as fast as FFmpeg takes it. Left out: nothing. */
  input?: Buffer | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Bytes of output that are kept in memory; more is an error. None unless told: the output is a file then. */
  maximumOutput?: number;
  /** Milliseconds until it is killed. */
  timeoutMs: number;
  /** Bytes of address space that it may have, on Linux; it fails for want of memory beyond them. */
  memory?: number;
  signal?: AbortSignal | undefined;
};

export type FfmpegFault = 'failed' | 'missing' | 'output_too_large' | 'timeout';

/** FFmpeg could not do it. `detail` is the end of what it said, for the log. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly fault: FfmpegFault;
  readonly detail: string;

  constructor(fault: FfmpegFault, detail: string, options?: ErrorOptions) {
    super(`FFmpeg: ${fault}`, options);
    this.fault = fault;
    this.detail = detail;
  }
}

/** 1.5 GB: x264 at 720 × 1280 with four threads maps less than half of it. */
const usualMemory = 1_500_000_000;
const keptOfErrors = 2_000;
/** What the shell ends with for a program that is not there. */
const notFound = 127;

/**
 * Runs FFmpeg as a child process that asks nothing, sees no environment and cannot outlive its limits.
 *
 * @returns what it wrote to `pipe:1`
 * @throws FfmpegError when it fails, is not there, or passes a limit; the signal's reason when that aborts
 */
export async function runFfmpeg(run: FfmpegRun): Promise<Buffer> {
  const program = run.program ?? (await packagedProgram());
  run.signal?.throwIfAborted();
  const child = start(run, program);
  const end = new Promise<{ code: number | null; error?: Error }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }));
    child.once('close', (code) => resolve({ code }));
  });
  let stopped: FfmpegFault | 'aborted' | null = null;
  const stop = (why: FfmpegFault | 'aborted') => {
    stopped ??= why;
    child.kill('SIGKILL');
  };
  const abort = () => stop('aborted');
  const timer = setTimeout(() => stop('timeout'), run.timeoutMs);
  run.signal?.addEventListener('abort', abort, { once: true });

  const output: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > (run.maximumOutput ?? 0)) stop('output_too_large');
    else output.push(chunk);
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-keptOfErrors);
  });

  try {
    const fed = feed(child, run.input).catch((error: unknown) => {
      // A broken pipe is FFmpeg's own end, which `end` tells; anything else is the input's.
      if (!isBrokenPipe(error)) stop('failed');
      return isBrokenPipe(error) ? null : error;
    });
    const { code, error } = await end;
    const inputError = await fed;
    if (stopped === 'aborted') throw run.signal?.reason;
    if (inputError) throw inputError;
    if (error) throw new FfmpegError('missing', error.message, { cause: error });
    if (stopped) throw new FfmpegError(stopped, said);
    if (code === notFound) throw new FfmpegError('missing', said);
    if (code !== 0) throw new FfmpegError('failed', said);
    return Buffer.concat(output);
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', abort);
  }
}

/** @throws FfmpegError where the package has none for this machine */
async function packagedProgram(): Promise<string> {
  // Not at the top: on a machine that it does not know the package throws, and a string at that.
  const { default: installer } = await import('@ffmpeg-installer/ffmpeg').catch((reason: unknown) => {
    throw new FfmpegError('missing', String(reason));
  });
  return installer.path;
}

/** The limits are the process's own too: they hold when this one is killed and watches over nothing. */
function start({ args, timeoutMs, memory = usualMemory }: FfmpegRun, program: string): ChildProcess {
  const given = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args];
  const options = { stdio: 'pipe', env: {}, cwd: tmpdir() } as const;
  if (process.platform !== 'linux') return spawn(program, given, options);
  const cpuSeconds = Math.ceil(timeoutMs / 1000) * availableParallelism();
  const limited = `ulimit -v ${Math.ceil(memory / 1024)} && ulimit -t ${cpuSeconds} && exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', limited, program, ...given], options);
}

async function feed(child: ChildProcess, input: FfmpegRun['input']): Promise<null> {
  if (!child.stdin) return null;
  // A buffer is one chunk: as an iterable it would be its bytes.
  const chunks = input === undefined ? [] : Buffer.isBuffer(input) ? [input] : input;
  await pipeline(Readable.from(chunks, { objectMode: false }), child.stdin);
  return null;
}

function isBrokenPipe(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return ['ECANCELED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(code));
}
