import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** The ground behind the mark, as of the app's dark scheme (`src/web/app/app.html`). */
const ground = '#110f0d';

type Icon = {
  name: string;
  size: number;
  /** The mark's share of the side: systems cut maskable icons to a circle of 80 % (W3C, Web Application Manifest). */
  share: number;
  /** Transparent and white: of a badge, systems use the shape alone. */
  isBadge?: true;
};

const icons: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, share: 0.72 },
  { name: 'icon-512.png', size: 512, share: 0.72 },
  { name: 'maskable-192.png', size: 192, share: 0.52 },
  { name: 'maskable-512.png', size: 512, share: 0.52 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.66 },
  { name: 'badge-96.png', size: 96, share: 0.84, isBadge: true },
];

/** Draws the icons of the installed app from the mark, into the folder `icons`. */
export async function drawAppIcons(root: string, out: string): Promise<void> {
  const mark = await readFile(path.join(root, 'src/web/app/public/favicon.svg'), 'utf8');
  const folder = path.join(out, 'icons');
  await mkdir(folder, { recursive: true });
  await Promise.all(icons.map((icon) => drawIcon(mark, icon, folder)));
}

async function drawIcon(mark: string, { isBadge, name, share, size }: Icon, folder: string): Promise<void> {
  const side = Math.round(size * share);
  const svg = isBadge ? mark.replace(/fill="#[0-9a-f]+"/, 'fill="#ffffff"') : mark;
  const input = await sharp(Buffer.from(svg), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  const background = isBadge ? { r: 0, g: 0, b: 0, alpha: 0 } : ground;
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toFile(path.join(folder, name));
}
