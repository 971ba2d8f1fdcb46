import { describeLimits } from '@castwright/preview-engine/subject';
import { expect, it } from 'vitest';
import { samplePrompts } from '#contract/sample-prompts.ts';
import { judge } from '#features/trust/safety';

it.each(samplePrompts)(
  '$id is allowed in both categories, and the preview engine draws all of it',
  ({ prompt }) => {
    for (const category of ['sfw', 'nsfw'] as const) {
      expect(judge({ category, fields: { prompt } })).toMatchObject({ allowed: true, nearMisses: [] });
    }
    expect(describeLimits({ operation: 'text_to_image', prompt, hasPerson: false })).toBeNull();
  },
);
