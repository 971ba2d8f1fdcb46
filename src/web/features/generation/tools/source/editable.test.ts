import { expect, it } from 'vitest';
import { sizeReason } from './editable.ts';

it('says how large a picture may be, and what to do', () => {
  expect(sizeReason({ width: 4096, height: 4096 })).toBeNull();
  expect(sizeReason({ width: 6000, height: 4000 })).toBe(
    'This picture has 24.0 megapixels; at most 16.8 megapixels can be edited. Use a smaller copy.',
  );
  expect(sizeReason(undefined)).toBeNull();
});
