import type { Logger } from '#platform/log.ts';
import type { TracingSettings } from './env.ts';
import { traceWith } from './spans.ts';

/**
 * Begins to make traces, if they are wanted. OpenTelemetry is loaded then, and only then.
 *
 * @param settings null for none
 * @returns ends it: what is left is handed over, as far as the collector takes it at once
 */
export async function startTracing(
  settings: TracingSettings | null,
  role: string,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  if (!settings) return { close: async () => {} };
  const { openTracer } = await import('./open-telemetry.ts');
  const { tracer, close } = openTracer(settings, role, log);
  traceWith(tracer);
  return {
    async close() {
      traceWith(null);
      await close();
    },
  };
}
