import { createReaderEngine } from '#engines/reader';
import { describeEngine } from './describe-engine.ts';

describeEngine({
  name: 'The reading engine',
  async open() {
    const engine = createReaderEngine();
    return { engine, close: () => engine.close() };
  },
  exact: true,
  modelFile: 'own',
  longestMs: 120_000,
  shapes: [],
  video: { width: 256, height: 144 },
  trainingSteps: 20,
});
