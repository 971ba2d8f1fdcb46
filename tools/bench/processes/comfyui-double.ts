/** A ComfyUI server's double, whose time is not to be counted. */
import { startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { runUnderBench } from './under-bench.ts';

await runUnderBench(async () => {
  const double = await startComfyUi();
  return { facts: { url: double.url }, close: () => double.close() };
});
