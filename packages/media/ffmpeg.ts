import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type FfmpegOptions = {
  /** The path of FFmpeg; left out or null: the binary of the npm package. */
  program?: string | null | undefined;
  /** The arguments, without the program; `pipe:0` is `input`, `pipe:1` is the returned output. */
  args: readonly string[];
  /** Read as fast as FFmpeg takes it. Left out: no input. */
  input?: Buffer | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** The most bytes of output, which is kept in memory. Left out: none, for output to a file. */
  maxOutputBytes?: number;
  /** Milliseconds until FFmpeg is killed. */
  timeoutMs: number;
  /** The most bytes of address space, on Linux; FFmpeg fails when it needs more. */
  maxMemoryBytes?: number;
  signal?: AbortSignal | undefined;
};

export type FfmpegFault = 'failed' | 'missing' | 'output_too_large' | 'timeout';

/** The failure of an FFmpeg run. `detail` is the end of its error output, for the log. */
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
const defaultMemoryBytes = 1_500_000_000;
const maxErrorChars = 2_000;
/** The shell's exit code for a missing program. */
const notFoundExitCode = 127;

/**
 * Runs FFmpeg as a child process without a terminal and without environment variables, within its limits.
 *
 * @returns its output to `pipe:1`
 * @throws FfmpegError when it fails, is missing, or exceeds a limit; the signal's reason when the signal aborts
 */
export async function runFfmpeg(run: FfmpegOptions): Promise<Buffer> {
  const { child, ended, stop } = await startRun(run);
  const output: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > (run.maxOutputBytes ?? 0)) stop('output_too_large');
    else output.push(chunk);
  });
  await ended;
  return Buffer.concat(output);
}

/**
 * Runs FFmpeg like `runFfmpeg`, and yields its output to `pipe:1` in chunks. FFmpeg waits while the caller works on a
 * chunk, and ends when the caller stops reading.
 *
 * @throws FfmpegError, the signal's reason: as `runFfmpeg`, after the last chunk
 */
export async function* streamFfmpeg(run: Omit<FfmpegOptions, 'maxOutputBytes'>): AsyncGenerator<Buffer> {
  const { child, ended, stop } = await startRun(run);
  try {
    if (child.stdout) yield* child.stdout;
    await ended;
  } catch (error) {
    // A pipe that breaks because FFmpeg has failed says less than its end.
    await ended;
    throw error;
  } finally {
    stop('aborted');
    await ended.catch(() => undefined);
  }
}

type StopReason = FfmpegFault | 'aborted';

type Run = {
  child: ChildProcess;
  stop(why: StopReason): void;
  /** Resolves when FFmpeg has ended without an error and its pipes are closed. */
  ended: Promise<void>;
};

/** Starts FFmpeg and feeds it. The caller reads its output. */
async function startRun(run: FfmpegOptions): Promise<Run> {
  const program = run.program ?? (await findPackagedProgram());
  run.signal?.throwIfAborted();
  const child = startProcess(run, program);
  let stopped: StopReason | null = null;
  const stop = (why: StopReason) => {
    stopped ??= why;
    child.kill('SIGKILL');
  };
  const ended = awaitEnd(child, run, { stop, getStopReason: () => stopped });
  // The caller may still read output when it fails.
  ended.catch(() => undefined);
  return { child, stop, ended };
}

async function awaitEnd(
  child: ChildProcess,
  run: FfmpegOptions,
  { stop, getStopReason }: { stop: Run['stop']; getStopReason: () => StopReason | null },
): Promise<void> {
  const end = new Promise<{ code: number | null; error?: Error }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }));
    child.once('close', (code) => resolve({ code }));
  });
  const abort = () => stop('aborted');
  const timer = setTimeout(() => stop('timeout'), run.timeoutMs);
  run.signal?.addEventListener('abort', abort, { once: true });
  let errorText = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorText = (errorText + chunk.toString('utf8')).slice(-maxErrorChars);
  });
  try {
    const fed = writeInput(child, run.input).catch((error: unknown) => {
      // A broken pipe means that FFmpeg has ended, which `end` reports; every other error is the input's.
      if (!isBrokenPipe(error)) stop('failed');
      return isBrokenPipe(error) ? null : error;
    });
    const { code, error } = await end;
    const inputError = await fed;
    const stopped = getStopReason();
    if (stopped === 'aborted') throw run.signal?.reason;
    if (inputError) throw inputError;
    if (error) throw new FfmpegError('missing', error.message, { cause: error });
    if (stopped) throw new FfmpegError(stopped, errorText);
    if (code === notFoundExitCode) throw new FfmpegError('missing', errorText);
    if (code !== 0) throw new FfmpegError('failed', errorText);
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', abort);
  }
}

/** Finds the binary of the npm package. @throws FfmpegError `missing` when it has none for this machine */
export async function findPackagedProgram(): Promise<string> {
  // A dynamic import, because the package throws a string on an unknown platform.
  const { default: installer } = await import('@ffmpeg-installer/ffmpeg').catch((reason: unknown) => {
    throw new FfmpegError('missing', String(reason));
  });
  return installer.path;
}

/** Sets the limits on the child itself, so that they hold even after this process is killed. */
function startProcess(
  { args, timeoutMs, maxMemoryBytes: memory = defaultMemoryBytes }: FfmpegOptions,
  program: string,
): ChildProcess {
  const given = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args];
  const options = { stdio: 'pipe', env: {}, cwd: tmpdir() } as const;
  if (process.platform !== 'linux') return spawn(program, given, options);
  const cpuSeconds = Math.ceil(timeoutMs / 1000) * availableParallelism();
  const limited = `ulimit -v ${Math.ceil(memory / 1024)} && ulimit -t ${cpuSeconds} && exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', limited, program, ...given], options);
}

async function writeInput(child: ChildProcess, input: FfmpegOptions['input']): Promise<null> {
  if (!child.stdin) return null;
  // A buffer is one chunk; iterating over it would give single bytes.
  const chunks = input === undefined ? [] : Buffer.isBuffer(input) ? [input] : input;
  await pipeline(Readable.from(chunks, { objectMode: false }), child.stdin);
  return null;
}

function isBrokenPipe(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return ['ECANCELED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(code));
}
