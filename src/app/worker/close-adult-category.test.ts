import { afterAll, expect, it } from 'vitest';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { closeAdultCategory, notReviewed } from './close-adult-category.ts';

const engine = await createInstantEngine();
afterAll(() => engine.close());

it('leaves an engine the safe-for-work category and reading', async () => {
  const { operations, unsupported } = await engine.getCapabilities();
  const closed = await closeAdultCategory(engine, notReviewed).getCapabilities();
  expect(closed.operations).toEqual(operations);
  const lost = closed.unsupported
    .filter(({ category }) => category === 'nsfw')
    .map(({ operation }) => operation);
  expect(lost).toContain('text_to_image');
  expect(lost).not.toContain('image_to_text');
  const inSafe = (list: typeof unsupported) => list.filter(({ category }) => category === 'sfw');
  expect(inSafe(closed.unsupported)).toEqual(inSafe(unsupported));
});
