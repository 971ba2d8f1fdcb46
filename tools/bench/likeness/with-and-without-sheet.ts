/**
 * Draws personas in ten prompts on the preview engine, with what keeps a person and by description alone, and measures
 * the likeness of each picture to the persona's reference sheet, as the library does. Words, seeds and shapes are the same
 * in both. The preview engine draws heads and keeps a person by its identity key, not by pictures: this measures what a
 * sheet is worth where an engine keeps the person, and no engine's skill in reading one.
 */
import { drawPreview } from '@castwright/preview-engine';
import { formatPersonaPrompt, type PersonaLook, personaLook } from '#contract/persona-looks.ts';
import { madeViews } from '#contract/reference-sheets.ts';
import type { FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { computeLikeness } from '../../../src/features/library/likeness/compute-likeness.ts';
import { formatViewPrompt } from '../../../src/features/library/reference-sheets/view-prompts.ts';

/** Ten scenes that never change, so that runs can be compared. */
export const fixedPrompts = [
  'portrait in a photo studio, soft light',
  'portrait in a café in the morning, smiling',
  'close-up portrait at a beach at golden hour',
  'half figure in a library, warm light, a book in hand',
  'portrait in an old town in the rain, trench coat',
  'half figure in a garden, summer dress, laughing',
  'portrait on a rooftop terrace at night, neon light',
  'portrait in the snow, wool coat, calm',
  'portrait in a greenhouse, soft natural light, looking up',
  'half figure before a city skyline at dawn, leather jacket',
] as const;

const looks: Partial<PersonaLook>[] = [
  { presentation: 'woman', age: '20s', skin: 'fair', eyes: 'green', hair: 'wavy', hairColor: 'copper' },
  { presentation: 'man', age: '40s', skin: 'brown', eyes: 'dark', hair: 'short', hairColor: 'black' },
  { presentation: 'woman', age: '50s', skin: 'olive', eyes: 'hazel', hair: 'bob', hairColor: 'grey' },
  { presentation: 'man', age: '30s', skin: 'light', eyes: 'blue', hair: 'quiff', hairColor: 'blonde' },
];

export type SheetResult = {
  /** The likeness of each picture in which a face was found, 0 … 100. */
  withSheet: number[];
  byDescription: number[];
  /** The pictures of each kind, with and without a face. */
  pictures: number;
};

export async function measureSheets(embedder: FaceEmbedder): Promise<SheetResult> {
  const result: SheetResult = {
    withSheet: [],
    byDescription: [],
    pictures: looks.length * fixedPrompts.length,
  };
  for (const [at, look] of looks.entries()) {
    const words = formatPersonaPrompt({ look: personaLook.parse(look), details: '' });
    const embed = async (prompt: string, seed: number, identity: string | null) => {
      const request = { prompt: `${words}, ${prompt}`, negativePrompt: '', seed, model: null, identity };
      const faces = await embedder.embed(await drawPreview({ ...request, aspectRatio: '3:4' }));
      return faces.map(({ embedding }) => embedding);
    };
    const key = `persona-${at}`;
    const sheet: Float32Array[] = [];
    for (const [seed, view] of madeViews.entries()) {
      const [face] = await embed(formatViewPrompt(view), 1000 * (at + 1) + seed, key);
      if (face) sheet.push(face);
    }
    for (const [seed, prompt] of fixedPrompts.entries()) {
      for (const [identity, values] of [
        [key, result.withSheet],
        [null, result.byDescription],
      ] as const) {
        const likeness = computeLikeness(
          await embed(prompt, 100 * (at + 1) + seed, identity),
          sheet,
          'sheet',
        );
        if (likeness !== null) values.push(likeness);
      }
    }
  }
  return result;
}
