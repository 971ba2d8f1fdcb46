import { createPreviewEngine } from '@castwright/preview-engine';
import { describeEngine } from './describe-engine.ts';

describeEngine({
  name: 'The preview engine',
  async open() {
    const engine = createPreviewEngine({ threads: 1 });
    return { engine, close: () => engine.close() };
  },
  exact: true,
  modelFile: 'own',
  longestMs: 120_000,
  // Its own tests draw all of them.
  shapes: ['16:9'],
  video: { width: 256, height: 144 },
  trainingSteps: 20,
});
