export { createPromptEnhancer, type PromptEnhancer } from './enhancer.ts';
export { createVocabulary } from './vocabulary.ts';
