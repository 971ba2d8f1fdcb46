/** A ComfyUI double in a separate process, whose time does not count. */
import { startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { runUnderBench } from './under-bench.ts';

await runUnderBench(async () => {
  const double = await startComfyUi();
  return { facts: { url: double.url }, close: () => double.close() };
});
