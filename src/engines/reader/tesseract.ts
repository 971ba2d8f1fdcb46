import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import load, { type TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { type LayoutBlock, readBlocks } from './blocks.ts';
import type { GreyPicture } from './grey-picture.ts';
import { tesseractNames } from './languages.ts';

/** Tesseract in this thread: its WebAssembly and language data come out of node_modules, never from elsewhere. */
export type Tesseract = {
  /** Finds lines without reading them: how far they are turned, in degrees clockwise, and where they stand. */
  findLines(picture: GreyPicture): { turned: number; blocks: LayoutBlock[] };
  /** Reads; `layout` as Tesseract numbers page segmentation modes. */
  read(picture: GreyPicture, layout: Layout, tell: (share: number) => void): LayoutBlock[];
  close(): void;
};

const layouts = { page: 3, scattered: 11 } as const;
export type Layout = keyof typeof layouts;

let loaded: Promise<TesseractModule> | null = null;
const installed = new Set<string>();
let tellShare: (share: number) => void = () => undefined;

/** Loads what is needed for the languages, once in a thread. @throws Error for a language that it does not know */
export async function openTesseract(languages: readonly string[]): Promise<Tesseract> {
  const onProgress = (percent: number) => tellShare(Math.max(0, (percent - 30) / 70));
  loaded ??= load({
    TesseractProgress: onProgress,
    print: () => undefined,
    printErr: () => undefined,
  });
  const module = await loaded;
  const names = languages.map((language) => tesseractNames.get(language) ?? language);
  for (const name of names) await install(module, name);
  const api = new module.TessBaseAPI();
  if (api.Init(null, names.join('+'), 1) !== 0)
    throw new Error(`Tesseract has no data for ${names.join(', ')}`);

  const show = (picture: GreyPicture, layout: Layout) => {
    api.SetVariable('tessedit_pageseg_mode', String(layouts[layout]));
    api.SetVariable('user_defined_dpi', '150');
    module.FS.writeFile('/input', asPgm(picture));
    if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot take the picture');
  };
  return {
    findLines(picture) {
      show(picture, 'page');
      api.FindLines();
      const turned = (-api.GetGradient() * 180) / Math.PI;
      api.AnalyseLayout();
      return { turned, blocks: readBlocks(api.GetJSONText()) };
    },
    read(picture, layout, tell) {
      tellShare = tell;
      show(picture, layout);
      api.Recognize(null);
      return readBlocks(api.GetJSONText());
    },
    close: () => api.End(),
  };
}

async function install(module: TesseractModule, name: string): Promise<void> {
  if (installed.has(name)) return;
  const folder = import.meta.resolve(`@tesseract.js-data/${name}/package.json`);
  // The whole-number models: a fifth of the size of the others, and no worse on what was measured.
  const file = new URL(`./4.0.0_best_int/${name}.traineddata.gz`, folder);
  module.FS.writeFile(`${name}.traineddata`, await promisify(gunzip)(await readFile(fileURLToPath(file))));
  installed.add(name);
}

/** Netpbm's plainest format: Tesseract reads it without decoding anything. */
function asPgm({ pixels, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
