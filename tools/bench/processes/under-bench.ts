import type { Message } from '../setup/child.ts';

/** What a process under measurement gives to the bench. */
export type Subject = {
  /** Told to the bench once it is ready. */
  facts?: unknown;
  /** Answers the bench's question for what was measured inside; a promise is waited for. */
  report?: () => unknown;
  close(): Promise<void>;
};

/**
 * Runs this process for the bench that started it, with the options it was given, until the bench lets go of
 * it or dies.
 */
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
