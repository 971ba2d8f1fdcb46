import { describeEngine } from './describe-engine.ts';
import { type EngineUnderTest, everyShape } from './engine-under-test.ts';
import { openRunPod } from './open-runpod.ts';
import { runPodFaults } from './runpod-faults.ts';

const expected = {
  exact: true,
  modelFile: 'safetensors',
  longestMs: 60_000,
  shapes: ['1:1'],
  video: { width: 320, height: 176 },
  trainingSteps: 100,
} satisfies Partial<EngineUnderTest>;

describeEngine({
  ...expected,
  name: 'An engine on RunPod with worker-comfyui, played by its double,',
  open: () => openRunPod({ handler: 'stock' }),
  shapes: everyShape,
  faults: runPodFaults('stock'),
});

describeEngine({
  ...expected,
  name: 'An engine on RunPod with worker-comfyui and a bucket, played by its double,',
  open: () => openRunPod({ handler: 'stock', s3: true }),
});

describeEngine({
  ...expected,
  name: 'An engine on RunPod with an extended handler, played by its double,',
  open: () => openRunPod({ handler: 'extended' }),
  shapes: everyShape,
  faults: runPodFaults('extended'),
});
