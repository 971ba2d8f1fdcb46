import type { Db } from '#platform/db/client.ts';
import { makePersona } from '#tests/factories/personas.ts';

const cast = [
  {
    name: 'Mara Vinter',
    look: {
      presentation: 'woman',
      age: '40s',
      skin: 'fair',
      hair: 'bob',
      hairColor: 'auburn',
      clothing: ['suit', 'coat', 'turtleneck'],
      backgrounds: ['gallery', 'street', 'harbour'],
    },
    details: 'a thin scar over the left eyebrow',
  },
  {
    name: 'Teo Bright',
    look: {
      presentation: 'man',
      age: '30s',
      skin: 'brown',
      hair: 'quiff',
      hairColor: 'black',
      facialHair: 'beard',
      clothing: ['denim', 'hoodie'],
      backgrounds: ['rooftop', 'cafe'],
    },
    negativePrompt: 'hat',
  },
];

/** Creates two personas with several outfits each, without pictures. */
export async function seedPersonas(db: Db, userId: string): Promise<void> {
  for (const facts of cast) await makePersona(db, userId, facts);
}
