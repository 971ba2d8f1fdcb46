export { createReaderEngine } from './engine.ts';
