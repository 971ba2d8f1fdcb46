/**
 * `npm run contact-sheet`: renders prompts with the preview engine on two sheets, for visual review when the engine
 * changes: `docs/preview-contact-sheet.webp` has 48 people, `docs/preview-subjects.webp` two people, places without
 * people, and every thing of its still lifes.
 */
import path from 'node:path';
import { type AspectRatio, imageSizes } from '@castwright/engine-port';
import { drawPreview } from '@castwright/preview-engine';
import { places } from '@castwright/preview-engine/scene.ts';
import { thingNames } from '@castwright/preview-engine/subject/thing-words.ts';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** Adults of many ages, looks, places and times of day; the aspect ratios are equally frequent. */
const prompts: readonly string[] = [
  'a woman in her twenties with freckles and wavy red hair, green coat, city at golden hour',
  'a man in his eighties with a white beard and a wool cap, harbour, morning fog',
  'a librarian in her sixties with round glasses and grey hair in a bun, library, warm light',
  'a dancer with deep skin and an afro, yellow dress, studio, soft light',
  'a chef in his forties with a moustache, white apron, kitchen, laughing',
  'an astronaut with short black hair, spacesuit, space, serious',
  'a bride in her thirties with flowers in her hair, garden in spring, smiling',
  'a jazz singer in an emerald dress, theatre at night, dramatic light',
  'a mountain guide with braids and a red jacket, snowfall, mountains',
  'a violinist in a black dress, serene, noir',
  'an elderly man with a turban and a long beard, market, golden hour',
  'a gardener in her fifties with a straw hat, greenhouse, freckles',
  'a punk with a pink mohawk and a leather jacket, neon city at night',
  'a scientist with olive skin and glasses, lab coat, laboratory',
  'a knight in armour with long blond hair, castle at dawn',
  'a surfer with tan skin and blond hair, t-shirt, beach at noon',
  'a queen in her seventies with a golden crown and a velvet gown, castle, candlelight',
  'a conductor with silver hair in a suit with a bow tie, concert stage',
  'a woman in a blue hijab and a white blouse, office, smiling',
  'a lumberjack with a ginger beard and a checked shirt, forest in autumn',
  'a woman with locs and hoop earrings, orange sweater, street, rain',
  'a detective in a trench coat and a fedora, city at night, rain, noir',
  'a swimmer in her forties with short hair, poncho, pool, sunset',
  'a monk in a cloak, bald, mountains, morning mist, serene',
  'a woman in a red kimono, cherry garden, woodblock print',
  'a boxer with a shaved head and a hoodie, gym, fierce',
  'a painter with paint on her overalls, atelier, daylight, watercolor',
  'a businesswoman with a black bob and pearls, suit, office',
  'a shepherd in his sixties, brown skin, wool poncho, meadow, windy day',
  'a captain in uniform with a cap and a grey beard, sea, storm',
  'a woman in a sari with a long braid, garden at sunset, jewellery',
  'a skater with a green beanie and headphones, street, sunny day',
  'a witch in a purple cloak with silver hair, forest at night, fantasy',
  'a barista with an undercut, denim apron, café, morning',
  'a grandmother in her eighties with white curls and a cardigan, living room, laughing',
  'an androgynous model with platinum hair and a turtleneck, minimal',
  'a rancher in a denim jacket and a hat, desert at sunset',
  'a florist with curly black hair and a flower behind her ear, pastel',
  'a cyberpunk courier with teal hair and sunglasses, neon light, rain',
  'a baker in his thirties, dark skin, white shirt, warm kitchen, dawn',
  'a film star of the twenties with a headband, pearls and a gown, art deco',
  'a carpenter in her forties, overalls and a ponytail, workshop, sawdust',
  'a comic hero with a quiff and a blue jacket, pop art',
  'an astronomer with a long grey beard, observatory, stars',
  'a traveller with a scarf and a backpack, train at dusk, dreamy',
  'a nurse in her fifties, short auburn hair, calm, vintage photograph',
  'a sketch of a man with a goatee and a scarf, lake, winter light',
  'a woman with a buzz cut and gold earrings, jungle, rim light',
];
const ratios = Object.keys(imageSizes) as AspectRatio[];
const sheetWidth = 2400;
const gap = 6;

type Tile = { input: Buffer; width: number };

/** Pictures keep their aspect ratio; rows fill the width and differ slightly in height. */
async function layRows(pictures: { png: Buffer; ratio: number }[], rowHeight: number): Promise<Sharp> {
  const all = pictures.reduce((sum, { ratio }) => sum + ratio, 0);
  const count = Math.round((all * rowHeight) / sheetWidth);
  const rows: (typeof pictures)[] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const picture of pictures) {
    const middle = before + picture.ratio / 2;
    rows[Math.min(count - 1, Math.floor((middle / all) * count))]?.push(picture);
    before += picture.ratio;
  }
  const placed: OverlayOptions[] = [];
  let top = gap;
  for (const row of rows) {
    const ratio = row.reduce((sum, picture) => sum + picture.ratio, 0);
    const space = sheetWidth - gap * (row.length + 1);
    const height = Math.round(space / ratio);
    const tiles: Tile[] = await Promise.all(
      row.map(async (picture) => {
        const width = Math.floor(picture.ratio * height);
        return { input: await sharp(picture.png).resize(width, height).png().toBuffer(), width };
      }),
    );
    let left = gap;
    for (const { input, width } of tiles) {
      placed.push({ input, left, top });
      left += width + gap;
    }
    top += height + gap;
  }
  const background = '#16131a';
  return sharp({ create: { width: sheetWidth, height: top, channels: 3, background } }).composite(placed);
}

async function drawSheet(
  name: string,
  all: readonly string[],
  cycle: readonly AspectRatio[],
  height: number,
) {
  const pictures: { png: Buffer; ratio: number }[] = [];
  for (const [at, prompt] of all.entries()) {
    const aspectRatio = cycle[at % cycle.length] ?? '1:1';
    const size = imageSizes[aspectRatio];
    const request = { prompt, negativePrompt: '', seed: 100 + at, model: null, identity: null, aspectRatio };
    pictures.push({ png: await drawPreview(request), ratio: size.width / size.height });
  }
  const file = path.join(import.meta.dirname, '..', 'docs', name);
  const sheet = await layRows(pictures, height);
  const made = await sheet.webp({ quality: 76, effort: 6 }).toFile(file);
  console.log(
    `${all.length} pictures, ${made.width} × ${made.height}, ${Math.round(made.size / 1000)} kB: ${file}`,
  );
}

const pairs: readonly string[] = [
  'bride and groom under an oak',
  'two women in red dresses on a rooftop at night',
  'a man with a grey beard and a woman with black braids, library, smiling',
  'an elderly couple in a garden',
  'a chef and a waiter in a kitchen',
];
const emptyPlaces = places.map(
  (place) => `${place === 'train' ? 'a train compartment' : place} without people`,
);
const things = thingNames.map((name) => `a ${name}`);

await drawSheet('preview-contact-sheet.webp', prompts, ratios, 330);
await drawSheet('preview-subjects.webp', [...pairs, ...emptyPlaces, ...things], ['1:1'], 186);
