import { describe, expect, it } from 'vitest';
import { inpaintForm } from '#contract/tools.ts';
import { freshInpaint, markReason, wishOf, wishReason } from './inpaint.ts';

const ids = {
  source: { contentId: '0198c0de-0000-7000-8000-000000000001' },
  maskId: '0198c0de-0000-7000-8000-000000000002',
};

describe('what is asked of a marked part', () => {
  it('takes no words where it is only to be removed', () => {
    const wish = wishOf({ ...freshInpaint, prompt: 'a red scarf', negativePrompt: 'wool' }, 'sfw');
    expect(wish).toEqual({ task: 'remove', category: 'sfw' });
    expect(inpaintForm.parse({ ...wish, ...ids })).toMatchObject({ task: 'remove' });
  });

  it('takes all of them where something else is to be there', () => {
    const inpaint = { ...freshInpaint, task: 'replace' as const, prompt: 'a red scarf', seed: 7 };
    const wish = wishOf(inpaint, 'sfw');
    expect(inpaintForm.parse({ ...wish, ...ids })).toMatchObject({ prompt: 'a red scarf', seed: 7 });
    expect(wish).not.toHaveProperty('negativePrompt', '');
  });
});

describe('why nothing can be started yet', () => {
  it('says what is missing', () => {
    expect(markReason(freshInpaint, false)).toBe('Mark what is to go.');
    expect(markReason({ task: 'replace' }, false)).toBe('Mark where something else is to be.');
    expect(markReason(freshInpaint, true)).toBeNull();
    expect(wishReason({ task: 'replace', prompt: '  ' })).toBe('Say what is to be there instead.');
    expect(wishReason({ task: 'remove', prompt: '' })).toBeNull();
  });
});
