import { everyShape } from './bench.ts';
import { openComfyUi } from './comfyui-bench.ts';
import { comfyUiFaults } from './comfyui-faults.ts';
import { describeEngine } from './describe-engine.ts';

describeEngine({
  name: 'An engine on a ComfyUI server, played by its double,',
  open: () => openComfyUi(),
  exact: true,
  modelFile: 'safetensors',
  longestMs: 60_000,
  shapes: everyShape,
  film: { width: 320, height: 176 },
  trainingSteps: 100,
  faults: comfyUiFaults,
});
