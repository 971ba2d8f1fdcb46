import { expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { capacity } from '#tests/factories/waiting-jobs.ts';
import { groupIntoPools } from './pools.ts';

const pools = (...engines: [id: string, free: number, ...operations: Operation[]][]) =>
  groupIntoPools(engines.map(([id, free, ...operations]) => capacity(free, id, operations))).map(
    ({ capacities, operations }) => [capacities.map(({ id }) => id), operations.toSorted()],
  );

it('puts engines that share an operation into one pool, and leaves out a pool without free capacity', () => {
  expect(
    pools(
      ['pictures', 1, 'text_to_image'],
      ['videos', 1, 'text_to_video'],
      ['tools', 1, 'upscale', 'inpaint'],
      ['more pictures', 1, 'text_to_image'],
      ['busy', 0, 'upscale'],
      ['training', 0, 'lora_training'],
    ),
  ).toEqual([
    [['videos'], ['text_to_video']],
    [['pictures', 'more pictures'], ['text_to_image']],
    [
      ['tools', 'busy'],
      ['inpaint', 'upscale'],
    ],
  ]);
});

it('joins pools by an engine that does the work of both', () => {
  expect(
    pools(
      ['pictures', 1, 'text_to_image'],
      ['videos', 1, 'text_to_video'],
      ['both', 1, 'text_to_image', 'text_to_video'],
    ),
  ).toEqual([
    [
      ['pictures', 'videos', 'both'],
      ['text_to_image', 'text_to_video'],
    ],
  ]);
});
