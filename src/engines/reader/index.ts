/** The reading engine's only door. */

export { createReaderEngine } from './engine.ts';
