export { createPromptEnhancer, type PromptEnhancer } from './enhancer.ts';
export { tryLanguageModel } from './language-model.ts';
export { createVocabulary } from './vocabulary.ts';
