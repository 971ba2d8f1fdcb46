import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aspectRatio, category, id } from '#contract/common.ts';
import { contentMetadata } from '#contract/content-metadata.ts';
import { generateImageForm, videoQuality, videoSeconds } from '#contract/generation.ts';
import { operation } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { seed, tagId } from '#contract/prompt-fields.ts';
import { standingLevel } from '#contract/safety.ts';
import { hasFields, isId, isInteger, isOneOf, isText, orNull, pickValid } from './checks.ts';
import { parseDraft } from './draft.ts';
import { parseMetadata } from './metadata.ts';

const values = fc.oneof(
  fc.jsonValue(),
  fc.uuid(),
  fc.constantFrom(...operation.options, ...standingLevel.options, ...aspectRatio.options, 'remove', 3, 5, 10),
);

describe('the checks of the first page', () => {
  it('pick the fields that pass and leave the others out', () => {
    const checks = { name: isText, count: isInteger(1, 4), kind: orNull(isOneOf(['a', 'b'])) };
    expect(pickValid(checks, { name: 'x', count: 5, kind: null, other: 1 })).toEqual({
      name: 'x',
      kind: null,
    });
    expect(pickValid(checks, { name: 1, count: 4, kind: 'c' })).toEqual({ count: 4 });
    for (const none of [null, undefined, 'text', 3, []]) expect(pickValid(checks, none)).toEqual({});
    expect(hasFields(checks, { name: 'x', count: 1, kind: 'b' })).toBe(true);
    expect(hasFields(checks, { name: 'x', count: 1 })).toBe(false);
  });

  it('take the ids that the contract takes', () => {
    fc.assert(fc.property(fc.uuid(), (uuid) => isId(uuid) && id.safeParse(uuid).success));
    fc.assert(fc.property(fc.string(), (text) => !isId(text) || id.safeParse(text).success));
  });

  it('take the metadata that the contract takes, field for field', () => {
    const parse = (metadata: object) => parseMetadata({ metadata: JSON.stringify(metadata) } as ContentItem);
    for (const [name, schema] of Object.entries(contentMetadata.shape)) {
      const sample = values.filter((value) => value !== null);
      fc.assert(
        fc.property(sample, (value) => {
          expect(name in parse({ [name]: value }), name).toBe(schema.safeParse(value).success);
        }),
        { numRuns: 60 },
      );
    }
    expect(parse({ prompt: 'a harbour', invented: 1 })).toEqual({ prompt: 'a harbour' });
  });

  it('take of a stored draft what the contract takes of a request', () => {
    const schemas = {
      category,
      aspectRatio,
      seed: seed.nullable(),
      quality: videoQuality,
      seconds: videoSeconds,
      modelId: id.nullable(),
      nsfwTag: tagId.nullable(),
      lora: tagId,
      personaId: id.nullable(),
      bundleCount: generateImageForm.shape.parameters.unwrap().shape.bundleSize,
    };
    const empty = parseDraft(undefined);
    for (const [name, schema] of Object.entries(schemas)) {
      fc.assert(
        fc.property(
          fc.oneof(values, fc.integer(), fc.constantFrom(0, -1, 1, limits.seedMaximum)),
          (value) => {
            const draft = parseDraft(JSON.stringify({ [name]: value }));
            const taken = schema.safeParse(value).success;
            expect(draft, name).toEqual(taken ? { ...empty, [name]: value } : empty);
          },
        ),
        { numRuns: 60 },
      );
    }
  });
});
