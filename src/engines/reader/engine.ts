/** The reading engine: reads the text in pictures on the CPU, with Tesseract in worker threads. */

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
  /** Pictures that are read at the same time, each on one core and in up to 300 MB; 1 by default. */
  threads?: number;
  /** The most milliseconds for one picture, from its start; 3 minutes by default. */
  timeoutMs?: number;
  /** Milliseconds after which an idle thread ends and frees its memory; 30 seconds by default. */
  idleMs?: number;
};

/** The model as results name it. */
const readerModel = 'tesseract-5-best-int';

const steps = 100;
const maxJobsPerThread = 16;
const maxKeptResults = 32;

/** Creates the engine; its threads start with the first job. The caller closes it, or the process does not exit. */
export function createReaderEngine(options: ReaderEngineOptions = {}): Engine {
  const { threads = 1, timeoutMs = 3 * 60_000, idleMs = 30_000 } = options;
  const pool = new Piscina<ReadingTask, ReadingOutcome>({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
  });
  const jobs = new JobTable({
    engineName: 'reading engine',
    maxOpenJobs: threads * maxJobsPerThread,
    maxKeptResults,
  });
  let closed = false;

  return {
    id: 'reader',
    name: 'Reading engine',

    async getCapabilities() {
      const models = categories.map((category) => ({
        operation: 'image_to_text' as const,
        category,
        model: readerModel,
        licence: 'Apache-2.0',
      }));
      return { operations: ['image_to_text'], concurrency: threads, unsupported: [], models };
    },

    async checkHealth() {
      return closed
        ? { online: false, detail: 'Closed' }
        : { online: true, detail: `${threads} reading ${threads === 1 ? 'thread' : 'threads'}` };
    },

    async submit({ id, request }: Cleared<EngineJob>) {
      if (request.operation !== 'image_to_text') {
        throw new EngineError('unsupported', 'The reading engine only reads text in pictures.');
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
      jobs.start(id, (signal, onProgress) => read(pool, request, timeoutMs, signal, onProgress));
    },

    watchProgress: (jobId, signal) => jobs.watchProgress(jobId, signal),
    getResult: (jobId, signal) => jobs.getResult(jobId, signal),
    cancel: (jobId) => jobs.cancel(jobId),
    cleanUp: (jobId) => jobs.discard(jobId),

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
  onProgress: (progress: EngineProgress) => void,
): Promise<EngineResult> {
  const { port1, port2 } = new MessageChannel();
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  port1.on('message', (share: ShareMessage) => {
    // The first message starts the time limit: the wait for a thread does not count.
    timer ??= setTimeout(() => late.abort(), timeoutMs);
    onProgress({ step: Math.round(share * steps), steps });
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
    throw new EngineError('corrupt_output', 'Reading this picture failed. Please try again.', String(error), {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}
