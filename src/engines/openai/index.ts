export { createOpenAiEngine } from './engine.ts';
export { findModelMistakes, servedModels } from './models.ts';
export { extraFields, type OpenAiOptions } from './options.ts';
export { serverKinds } from './server-kinds.ts';
