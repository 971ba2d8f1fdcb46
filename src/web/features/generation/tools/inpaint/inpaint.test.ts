import { describe, expect, it } from 'vitest';
import { inpaintForm } from '#contract/tools.ts';
import { noSides } from '#web/lib/sides.ts';
import { defaultInpaint, findMissingMask, findMissingPrompt, toInpaintBody } from './inpaint.ts';

const ids = {
  source: { contentId: '0198c0de-0000-7000-8000-000000000001' },
  maskId: '0198c0de-0000-7000-8000-000000000002',
};

describe('the body of an inpaint call', () => {
  it('has no prompts for a removal', () => {
    const inpaintBody = toInpaintBody(
      { ...defaultInpaint, prompt: 'a red scarf', negativePrompt: 'wool' },
      'sfw',
      noSides,
    );
    expect(inpaintBody).toEqual({ task: 'remove', category: 'sfw' });
    expect(inpaintForm.parse({ ...inpaintBody, ...ids })).toMatchObject({ task: 'remove' });
  });

  it('has all settings for a replacement', () => {
    const inpaint = { ...defaultInpaint, task: 'replace' as const, prompt: 'a red scarf', seed: 7 };
    const inpaintBody = toInpaintBody(inpaint, 'sfw', noSides);
    expect(inpaintForm.parse({ ...inpaintBody, ...ids })).toMatchObject({ prompt: 'a red scarf', seed: 7 });
    expect(inpaintBody).not.toHaveProperty('negativePrompt', '');
  });
});

describe('the body of an extension', () => {
  it('has the sides and no mask, and words only where there are some', () => {
    const sides = { ...noSides, left: 120 };
    const body = toInpaintBody({ ...defaultInpaint, task: 'extend' }, 'sfw', sides);
    expect(inpaintForm.parse({ ...body, source: ids.source })).toEqual({
      task: 'extend',
      source: ids.source,
      category: 'sfw',
      sides,
      prompt: '',
    });
  });
});

describe('why an inpaint cannot start yet', () => {
  it('says what is missing', () => {
    expect(findMissingMask(defaultInpaint, false)).toBe('Paint over what to remove.');
    expect(findMissingMask({ task: 'replace' }, false)).toBe('Paint over what to replace.');
    expect(findMissingMask(defaultInpaint, true)).toBeNull();
    expect(findMissingPrompt({ task: 'replace', prompt: '  ' })).toBe('Enter a prompt for the replacement.');
    expect(findMissingPrompt({ task: 'remove', prompt: '' })).toBeNull();
  });
});
