export { createVideoEditorEngine } from './engine.ts';
