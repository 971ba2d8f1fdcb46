import { createVideoEditorEngine } from '#engines/video-editor';
import { describeEngine } from './describe-engine.ts';

describeEngine({
  name: 'The video editor',
  async open() {
    const engine = createVideoEditorEngine();
    return { engine, close: () => engine.close() };
  },
  exact: true,
  modelFile: 'own',
  longestMs: 120_000,
  shapes: [],
  video: { width: 256, height: 144 },
  trainingSteps: 20,
});
