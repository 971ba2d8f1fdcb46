import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listContractChoices } from './contract.ts';
import { createKitModels } from './model-files.ts';
import { formatReport, isFlawless } from './report.ts';
import { findKept, keepResults, type ReleaseResults } from './results.ts';

const release = (version: string, more: Partial<ReleaseResults> = {}): ReleaseResults => ({
  version,
  graphs: '',
  checks: [{ what: 'every graph fits', ok: true, detail: '208 graphs' }],
  operations: [
    { title: 'a redrawn picture', family: 'sd15', seconds: 1, fault: null },
    { title: 'a redrawn picture', family: 'flux2-klein', seconds: 1, fault: null },
    { title: 'a video', family: 'wan-2.2', seconds: 1, fault: null },
  ],
  contract: [],
  ...more,
});

describe('the tables of the kit', () => {
  it('have a mark for each release: held, failed, not run', () => {
    const fault = 'unsupported: no node';
    const older = release('0.29.0', {
      checks: [],
      operations: [
        { title: 'a redrawn picture', family: 'sd15', seconds: 1, fault },
        { title: 'a video', family: 'wan-2.2', seconds: 1, fault: null },
      ],
      contract: [{ family: 'sd15', held: 24, broken: 0, leftOut: 3 }],
    });
    expect(formatReport([older, release('0.33.0')]).split('\n')).toEqual(
      expect.arrayContaining([
        '| every graph fits | – | ✓ 208 graphs |',
        '| Operation, on 0.29.0 and 0.33.0 | `sd15` | `sdxl` | `z-image-turbo` | `qwen-image` | `flux-schnell` | `flux2-klein` |',
        '| a redrawn picture | ✗ ✓ | – – | – – | – – | – – | – ✓ |',
        '| a video | `wan-2.2` | ✓ | ✓ |',
        '| `sd15` | 24 held, 0 broken, 3 left out | – |',
        `- 0.29.0, a redrawn picture, sd15: ${fault}`,
      ]),
    );
    expect(isFlawless(older)).toBe(false);
  });
});

describe('a run of the kit', () => {
  it('goes on where another has stopped, tries failures again, and begins again after a graph has changed', async () => {
    const base = await mkdtemp(path.join(tmpdir(), 'kit-results-'));
    try {
      const models = createKitModels();
      const first = await findKept(base, '0.33.0', models);
      expect(first).toMatchObject({ operations: [], checks: [] });
      const { operations } = release('0.33.0');
      const failed = { title: 'a video', family: 'wan-2.2', seconds: 1, fault: 'gone: cut' };
      await keepResults(base, { ...first, operations: [...operations.slice(0, 2), failed] });
      expect((await findKept(base, '0.33.0', models)).operations).toEqual(operations.slice(0, 2));
      const changed = structuredClone(models);
      const [stack] = Object.values(changed.stacks);
      if (stack && 'sampling' in stack) stack.sampling.steps = 9;
      expect((await findKept(base, '0.33.0', changed)).operations).toEqual([]);
      expect((await findKept(base, '0.29.0', models)).operations).toEqual([]);
    } finally {
      await rm(base, { recursive: true, force: true });
    }
  });

  it('has each family draw in its own contract suite, and the other operations once', () => {
    const choices = listContractChoices(createKitModels());
    const drawn = choices.map(({ family, models: { stacks, uses } }) => [
      family,
      stacks[uses.text_to_image?.sfw ?? '']?.family,
      stacks[uses.text_to_image_with_references?.sfw ?? '']?.family,
    ]);
    expect(drawn).toEqual([
      ['sd15', 'sd15', undefined],
      ['sdxl', 'sdxl', undefined],
      ['z-image-turbo', 'z-image-turbo', undefined],
      ['qwen-image', 'qwen-image', undefined],
      ['flux-schnell', 'flux-schnell', undefined],
      ['flux2-klein', 'flux2-klein', 'flux2-klein'],
      ['qwen-image-edit', 'sd15', 'qwen-image-edit'],
    ]);
    const withVideo = choices.filter(({ models }) => models.uses.text_to_video);
    expect(withVideo.map(({ family }) => family)).toEqual(['sd15']);
  });
});
