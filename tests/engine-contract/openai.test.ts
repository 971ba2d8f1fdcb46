import { describeEngine } from './describe-engine.ts';
import { type EngineUnderTest, everyShape } from './engine-under-test.ts';
import { openOpenAi } from './open-openai.ts';
import { openAiFaults, openAiVideoFaults } from './openai-faults.ts';

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
  name: 'An engine on vLLM-Omni, played by its double,',
  open: () => openOpenAi('vllm-omni'),
  shapes: everyShape,
  faults: [...openAiFaults('vllm-omni'), ...openAiVideoFaults('vllm-omni')],
});

describeEngine({
  ...expected,
  name: 'An engine on SGLang-Diffusion, played by its double,',
  open: () => openOpenAi('sglang'),
  shapes: everyShape,
  faults: [...openAiFaults('sglang'), ...openAiVideoFaults('sglang')],
});

describeEngine({
  ...expected,
  name: 'An engine on NVIDIA Dynamo, played by its double,',
  open: () => openOpenAi('dynamo'),
  faults: openAiFaults('dynamo'),
});

describeEngine({
  ...expected,
  name: 'An engine on a compatible server, played by its double,',
  open: () => openOpenAi('openai-compatible'),
  faults: openAiVideoFaults('openai-compatible'),
});
