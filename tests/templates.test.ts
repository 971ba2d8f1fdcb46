import { readdirSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageSizes } from '@castwright/engine-port';
import { composeScene } from '@castwright/preview-engine/compose.ts';
import type { Garment } from '@castwright/preview-engine/scene.ts';
import { understand } from '@castwright/preview-engine/understand.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { lookOptions } from '#contract/persona-looks.ts';
import { prompt } from '#contract/prompt-fields.ts';
import { judge } from '#features/trust/safety';
import { templateGroups, templates } from '#web/features/library/templates/catalogue.ts';
import { listOptionPictures } from '../scripts/templates/option-pictures.ts';

const folder = fileURLToPath(new URL('../src/web/features/library/templates/pictures/', import.meta.url));
/** The garments of the clothes whose ids differ. */
const garments: Record<string, Garment> = { 't-shirt': 'tshirt', sundress: 'dress', kaftan: 'tunic' };
const each = templates.map((template) => [template.name, template] as const);

describe('the templates', () => {
  it('are at least sixty in eight groups, none of them twice', () => {
    expect(templates.length).toBeGreaterThanOrEqual(60);
    expect(templateGroups).toHaveLength(8);
    for (const group of templateGroups) {
      expect(templates.filter((each) => each.group === group).length).toBeGreaterThanOrEqual(7);
    }
    for (const key of ['id', 'name', 'prompt'] as const) {
      expect(new Set(templates.map((template) => template[key])).size).toBe(templates.length);
    }
  });

  it.each(each)('“%s” passes the safety decision in both categories', (name, template) => {
    expect(prompt.parse(template.prompt)).toBe(template.prompt);
    expect(name.length).toBeLessThanOrEqual(limits.templateNameMaximum);
    for (const category of ['sfw', 'nsfw'] as const) {
      expect(judge({ category, fields: { name, prompt: template.prompt } }).findings).toEqual([]);
    }
  });

  it.each(each)(
    '“%s” says who it shows, of what age and where, in words that are understood',
    (_, template) => {
      const { said, wanted } = understand(template.prompt, '');
      for (const facet of ['build', 'age', 'skin'] as const) expect([...said]).toContain(facet);
      const somewhere = wanted.place.length > 0 || wanted.colors.backdrop !== undefined;
      expect([template.prompt, somewhere]).toEqual([template.prompt, true]);
    },
  );
});

describe('the pictures of the templates', () => {
  it('are those of the templates, each one and no other', () => {
    expect(readdirSync(folder).sort()).toEqual(templates.map(({ id }) => `${id}.webp`).sort());
  });

  it.each(each)('“%s” has a small one of its own proportions', async (_, { id, aspectRatio }) => {
    const file = `${folder}${id}.webp`;
    const { format, width, height } = await sharp(file).metadata();
    const full = imageSizes[aspectRatio];
    expect([format, width]).toEqual(['webp', 256]);
    expect(Math.abs(height - (256 * full.height) / full.width)).toBeLessThan(1);
    expect(statSync(file).size).toBeLessThanOrEqual(12_000);
    // A flat colour has none.
    expect((await sharp(file).stats()).entropy).toBeGreaterThan(3);
  });
});

describe('the pictures of the pickers', () => {
  it('are one for each option that is drawn, and no other', () => {
    const orders = listOptionPictures();
    const options = fileURLToPath(new URL('../src/web/features/library/personas/pictures/', import.meta.url));
    expect(readdirSync(options).sort()).toEqual(orders.map(({ file }) => basename(file)).sort());
    for (const { file } of orders) expect(statSync(file).size).toBeLessThanOrEqual(12_000);
  });

  it.each(lookOptions.clothing)(
    '“$label” is drawn as what its card says, with every seed',
    ({ id, words }) => {
      for (let seed = 1; seed <= 60; seed++) {
        const prompt = `woman in her thirties, wearing ${words}`;
        const drawn = { prompt, negativePrompt: '', seed, model: null, identity: null };
        const { garment, pattern } = composeScene({ ...drawn, aspectRatio: '3:4' }).clothes;
        expect([garment, pattern]).toEqual([
          garments[id] ?? id,
          words.includes('floral') ? 'flowers' : 'plain',
        ]);
      }
    },
  );
});
