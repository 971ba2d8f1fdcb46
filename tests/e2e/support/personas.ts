import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const cast = [
  {
    name: 'Nora Lindqvist',
    look: {
      presentation: 'woman',
      age: '40s',
      skin: 'fair',
      hair: 'bob',
      hairColor: 'auburn',
      clothing: ['suit'],
    },
    details: 'a thin scar over the left eyebrow',
  },
  {
    name: 'Teo',
    look: {
      presentation: 'man',
      age: '30s',
      skin: 'brown',
      hair: 'quiff',
      hairColor: 'black',
      facialHair: 'beard',
    },
  },
  {
    name: 'Amara',
    look: {
      presentation: 'woman',
      age: '60s',
      skin: 'deep',
      hair: 'afro',
      hairColor: 'silver',
      clothing: ['kaftan'],
    },
  },
];

/** Creates three personas for the signed-in user; the first two get a portrait. @returns their ids */
export async function createPersonas(page: Page): Promise<string[]> {
  const ids: string[] = [];
  for (const data of cast) {
    const answer = await page.request.post('/api/personas', { data });
    expect(answer.status()).toBe(201);
    ids.push(((await answer.json()) as { id: string }).id);
  }
  for (const [seed, personaId] of ids.slice(0, 2).entries()) {
    const parameters = { personaId, seed, aspectRatio: '3:4' };
    const data = { type: 'image', prompt: 'portrait', parameters };
    expect((await page.request.post('/api/generate-image', { data })).status()).toBe(202);
  }
  const portraits = async () => {
    const personas = (await (await page.request.get('/api/personas')).json()) as {
      portraitContentId: unknown;
    }[];
    return personas.filter(({ portraitContentId }) => portraitContentId !== null).length;
  };
  await expect.poll(portraits, { timeout: 60_000 }).toBe(2);
  return ids;
}

/** Opens a link to the settings of a stored persona. @returns its path */
export async function sharePersona(page: Page, name: string): Promise<string> {
  const personas = (await (await page.request.get('/api/personas')).json()) as { id: string; name: string }[];
  const personaId = personas.find((persona) => persona.name === name)?.id;
  const answer = await page.request.post('/api/share-links', { data: { personaId } });
  return ((await answer.json()) as { path: string }).path;
}
