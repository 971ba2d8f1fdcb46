import { comfyUiFaults } from './comfyui-faults.ts';
import { describeEngine } from './describe-engine.ts';
import { everyShape } from './engine-under-test.ts';
import { openComfyUi } from './open-comfyui.ts';

describeEngine({
  name: 'An engine on a ComfyUI server, played by its double,',
  open: () => openComfyUi(),
  exact: true,
  modelFile: 'safetensors',
  longestMs: 60_000,
  shapes: everyShape,
  video: { width: 320, height: 176 },
  trainingSteps: 100,
  faults: comfyUiFaults,
});
