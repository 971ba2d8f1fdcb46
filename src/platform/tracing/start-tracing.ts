import type { Logger } from '#platform/log.ts';
import type { TracingSettings } from './env.ts';
import { setTracer } from './spans.ts';

/**
 * Starts tracing if it is configured, and loads OpenTelemetry only then.
 *
 * @param settings null when tracing is off
 * @returns `close` exports what is left, if the collector accepts it at once
 */
export async function startTracing(
  settings: TracingSettings | null,
  role: string,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  if (!settings) return { close: async () => {} };
  const { openTracer } = await import('./open-telemetry.ts');
  const { tracer, close } = openTracer(settings, role, log);
  setTracer(tracer);
  return {
    async close() {
      setTracer(null);
      await close();
    },
  };
}
