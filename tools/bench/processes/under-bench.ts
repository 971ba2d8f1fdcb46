import type { Message } from '../setup/child.ts';

/** The side of a process under measurement that talks to the bench. */
export type Subject = {
  /** Sent to the bench when the process is ready. */
  facts?: unknown;
  /** Answers the bench's request for measurements; promises are awaited. */
  report?: () => unknown;
  close(): Promise<void>;
};

/** Runs this process for the bench that started it, with its options, until the bench stops it or dies. */
export async function runUnderBench<Options>(start: (options: Options) => Promise<Subject>): Promise<void> {
  try {
    const subject = await start(JSON.parse(process.argv[2] ?? '{}') as Options);
    process.on('message', (message) => {
      if (message === 'report') void answer(subject);
    });
    process.once('disconnect', () => void subject.close().finally(() => process.exit(0)));
    tell({ ready: subject.facts ?? null });
  } catch (error) {
    tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    process.exitCode = 1;
    process.disconnect?.();
  }
}

async function answer({ report }: Subject): Promise<void> {
  tell({ report: (await report?.()) ?? null });
}

function tell(message: Message): void {
  process.send?.(message);
}
