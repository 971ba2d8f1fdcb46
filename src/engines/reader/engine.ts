/** The reading engine: reads the words in pictures on the CPU, with Tesseract in threads of its own. */

import { MessageChannel } from 'node:worker_threads';
import {
  type Cleared,
  categories,
  type Engine,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineResult,
  type ImageToText,
} from '@castwright/engine-port';
import { JobTable } from '@castwright/engine-port/job-table';
import Piscina from 'piscina';
import { tesseractNames } from './languages.ts';
import type { ReadingOutcome, ReadingTask, ShareMessage } from './thread.ts';

export type ReaderEngineOptions = {
  /** Pictures read at the same time, each on a core and in up to some 300 MB; one unless told. */
  threads?: number;
  /** Milliseconds that one picture may take once it is begun. */
  timeoutMs?: number;
  /** Milliseconds after which a thread with nothing to do ends and gives its memory back. */
  idleMs?: number;
};

/** The model as results name it. */
const readerModel = 'tesseract-5-best-int';

const steps = 100;
const jobsPerThread = 16;
const keptResults = 32;

/** Makes the engine; its threads start with the first job. `close` it, or the process stays up. */
export function createReaderEngine(options: ReaderEngineOptions = {}): Engine {
  const { threads = 1, timeoutMs = 3 * 60_000, idleMs = 30_000 } = options;
  const pool = new Piscina<ReadingTask, ReadingOutcome>({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
  });
  const jobs = new JobTable({ engine: 'reading engine', open: threads * jobsPerThread, kept: keptResults });
  let closed = false;

  return {
    id: 'reader',
    name: 'Reading engine',

    async capabilities() {
      const models = categories.map((category) => ({
        operation: 'image_to_text' as const,
        category,
        model: readerModel,
        licence: 'Apache-2.0',
      }));
      return { operations: ['image_to_text'], concurrency: threads, lacks: [], models };
    },

    async health() {
      return closed
        ? { online: false, detail: 'Closed' }
        : { online: true, detail: `${threads} reading ${threads === 1 ? 'thread' : 'threads'}` };
    },

    async submit({ id, request }: Cleared<EngineJob>) {
      if (request.operation !== 'image_to_text') {
        throw new EngineError(
          'unsupported',
          'The reading engine reads the words in pictures and nothing else.',
        );
      }
      const unknown = request.languages.filter((language) => !tesseractNames.has(language));
      if (unknown.length > 0 || request.languages.length === 0) {
        throw new EngineError(
          'invalid_request',
          'Text is read in English, Spanish, German, French and Portuguese.',
          `Languages asked for: ${request.languages.join(', ')}`,
        );
      }
      if (closed) throw new EngineError('gone', 'The reading engine is shutting down.');
      jobs.start(id, (signal, tell) => read(pool, request, timeoutMs, signal, tell));
    },

    progress: (jobId, signal) => jobs.progress(jobId, signal),
    result: (jobId, signal) => jobs.result(jobId, signal),
    cancel: (jobId) => jobs.cancel(jobId),
    forget: (jobId) => jobs.forget(jobId),

    async close() {
      closed = true;
      jobs.cancelAll();
      await pool.destroy();
    },
  };
}

async function read(
  pool: Piscina<ReadingTask, ReadingOutcome>,
  { source, languages }: ImageToText,
  timeoutMs: number,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<EngineResult> {
  const { port1, port2 } = new MessageChannel();
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  port1.on('message', (share: ShareMessage) => {
    // Its time runs from here: waiting for a thread is not its own.
    timer ??= setTimeout(() => late.abort(), timeoutMs);
    tell({ step: Math.round(share * steps), steps });
  });
  try {
    const task: ReadingTask = { bytes: source.bytes, languages: [...new Set(languages)], port: port2 };
    const ending = AbortSignal.any([signal, late.signal]);
    const outcome = await pool.run(task, { signal: ending, transferList: [port2] });
    if ('fault' in outcome) throw new EngineError(outcome.fault, outcome.message, outcome.operatorDetail);
    return { outputs: [outcome.output], engineSeconds: outcome.seconds, model: readerModel };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (signal.aborted) throw new EngineError('cancelled', 'Reading this picture was cancelled.');
    if (late.signal.aborted) {
      throw new EngineError(
        'timeout',
        'Reading this picture took too long. Try a smaller part of it.',
        `Over ${timeoutMs} ms`,
      );
    }
    throw new EngineError(
      'corrupt_output',
      'This picture could not be read to its end. Please try again.',
      String(error),
      {
        cause: error,
      },
    );
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}
