import { expect, it } from 'vitest';
import type { EngineInService } from './availability.ts';
import { describePromptLimits, type PromptReaders } from './prompt-limits.ts';

const readers: PromptReaders = {
  strict: ({ prompt }) => (prompt === 'words' ? { draws: false, message: 'No words.' } : null),
  lax: ({ prompt }) => (prompt === 'words' ? { draws: true, message: 'Not all words.' } : null),
};
const engine = (promptReader?: string): EngineInService => ({
  operations: ['text_to_image'],
  abilities: { unsupported: [], ...(promptReader && { promptReader }) },
  isAvailable: true,
});
const limits = (...engines: EngineInService[]) =>
  describePromptLimits(engines, readers, {
    operation: 'text_to_image',
    category: 'sfw',
    prompt: 'words',
    hasPerson: false,
  });

it('the engine that draws most of a prompt decides', () => {
  expect(limits(engine('strict'))).toEqual({ draws: false, message: 'No words.' });
  expect(limits(engine('strict'), engine('lax'))).toEqual({ draws: true, message: 'Not all words.' });
  expect(limits(engine('strict'), engine())).toBeNull();
  expect(limits()).toBeNull();
});

it('a reader that this process does not know, or that an object has by nature, says nothing', () => {
  expect(limits(engine('unknown'))).toBeNull();
  expect(limits(engine('toString'))).toBeNull();
});

it('an engine that cannot do the work does not count', () => {
  expect(limits(engine('strict'), { ...engine(), operations: ['upscale'] })).toMatchObject({ draws: false });
});
