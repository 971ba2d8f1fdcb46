import type { Box, EngineOutput, EnginePicture } from '@castwright/engine-port';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { composeScene } from '../compose.ts';
import { readRecipe } from '../recipe.ts';
import type { Scene } from '../scene.ts';
import type { RequestOf } from './operation.ts';
import { perform } from './table.ts';

// A picture takes seconds on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const words = {
  category: 'sfw',
  negativePrompt: '',
  seed: 12,
  model: null,
  identity: null,
  adapters: [],
  aspectRatio: '1:1',
} as const;
const report = () => undefined;

function getImage([output]: EngineOutput[]) {
  if (output?.kind !== 'image') throw new Error('no picture');
  return output;
}
const getScene = (output: ReturnType<typeof getImage>): Scene => {
  const drawn = readRecipe(output.recipe ?? null);
  if (!drawn) throw new Error('no recipe');
  return drawn.scene;
};
async function source(prompt: string, seed: number) {
  const output = getImage(await perform({ ...words, operation: 'text_to_image', prompt, seed }, report));
  const picture: EnginePicture = {
    bytes: output.bytes,
    mediaType: 'image/png',
    recipe: output.recipe ?? null,
  };
  return { picture, face: output.faces?.[0] as Box, identity: getScene(output).identity };
}
type Source = Awaited<ReturnType<typeof source>>;

const draw = async (
  { picture, face }: Pick<Source, 'picture'> & { face: Box | null },
  prompt: string,
  rest: Partial<RequestOf<'text_to_image_with_face'>> = {},
) =>
  getImage(
    await perform(
      {
        ...words,
        operation: 'text_to_image_with_face',
        prompt,
        source: picture,
        face,
        identityStrength: 1,
        ...rest,
      },
      report,
    ),
  );
const decodePixels = async (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();

const ada = await source('a woman with fair skin and wavy red hair, city, calm', 1);

describe('a picture from a prompt with a face', () => {
  it('shows the scene of the prompt with the person of a picture of this engine', async () => {
    const prompt = 'at the beach by day, in a blue coat, laughing';
    const output = await draw({ ...ada, face: null }, prompt);
    const scene = getScene(output);
    expect(scene.identity).toEqual(ada.identity);
    expect(scene).toMatchObject({
      place: 'beach',
      time: 'day',
      expression: 'laughing',
      clothes: { garment: 'coat' },
    });
    expect(output.faces).toHaveLength(1);
    // The same prompt and seed without a face give the same scene with another person.
    const plain = composeScene({ ...words, prompt });
    expect(scene).toMatchObject({ pose: plain.pose, framing: plain.framing, palette: plain.palette });
    expect(scene.identity.face).not.toEqual(plain.identity.face);
  });

  it('pastes the face of a picture that this engine did not draw, and changes nothing around it', async () => {
    const stranger = { picture: { ...ada.picture, recipe: null }, face: ada.face };
    const prompt = 'a woman, facing the camera, studio';
    const output = await draw(stranger, prompt);
    expect(output.recipe).toBeUndefined();
    const plain = getImage(await perform({ ...words, operation: 'text_to_image', prompt }, report));
    const box = plain.faces?.[0] as Box;
    expect(output.faces).toEqual([box]);
    const [before, after] = [await decodePixels(plain.bytes), await decodePixels(output.bytes)];
    const changed = { inside: 0, outside: 0 };
    for (let at = 0; at < before.length; at++) {
      if (before[at] === after[at]) continue;
      const [x, y] = [(Math.floor(at / 3) % 1024) / 1024, Math.floor(at / 3 / 1024) / 1024];
      const within =
        x >= box.x - 0.01 &&
        x <= box.x + box.width + 0.01 &&
        y >= box.y - 0.01 &&
        y <= box.y + box.height + 0.01;
      changed[within ? 'inside' : 'outside']++;
    }
    expect(changed.inside).toBeGreaterThan(20_000);
    expect(changed.outside).toBe(0);
  });

  it('needs the place of the face in a picture that this engine did not draw', async () => {
    const stranger = { picture: { ...ada.picture, recipe: null }, face: null };
    await expect(draw(stranger, 'portrait')).rejects.toMatchObject({
      fault: 'unsupported',
      message: expect.stringContaining('cannot find faces'),
    });
  });
});
