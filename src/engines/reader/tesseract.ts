import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import load, { type TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { type LayoutBlock, readBlocks } from './blocks.ts';
import type { GreyPicture } from './grey-picture.ts';
import { tesseractNames } from './languages.ts';

/** Tesseract in this thread. It loads its WebAssembly and language data from node_modules only. */
export type Tesseract = {
  /** Finds lines without reading them: their rotation in degrees clockwise, and their boxes. */
  findLines(picture: GreyPicture): { rotation: number; blocks: LayoutBlock[] };
  /** Reads the text with a page segmentation mode. */
  read(picture: GreyPicture, layout: Layout, onProgress: (share: number) => void): LayoutBlock[];
  close(): void;
};

const layouts = { page: 3, scattered: 11 } as const;
export type Layout = keyof typeof layouts;

let loaded: Promise<TesseractModule> | null = null;
const installed = new Set<string>();
let reportShare: (share: number) => void = () => undefined;

/** Loads Tesseract and the languages, once for each thread. @throws Error for an unknown language */
export async function openTesseract(languages: readonly string[]): Promise<Tesseract> {
  const onProgress = (percent: number) => reportShare(Math.max(0, (percent - 30) / 70));
  loaded ??= load({
    TesseractProgress: onProgress,
    print: () => undefined,
    printErr: () => undefined,
  });
  const module = await loaded;
  const names = languages.map((language) => tesseractNames.get(language) ?? language);
  for (const name of names) await installLanguage(module, name);
  const api = new module.TessBaseAPI();
  if (api.Init(null, names.join('+'), 1) !== 0)
    throw new Error(`Tesseract has no data for ${names.join(', ')}`);

  const show = (picture: GreyPicture, layout: Layout) => {
    api.SetVariable('tessedit_pageseg_mode', String(layouts[layout]));
    api.SetVariable('user_defined_dpi', '150');
    module.FS.writeFile('/input', toPgm(picture));
    if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot take the picture');
  };
  return {
    findLines(picture) {
      show(picture, 'page');
      api.FindLines();
      const rotation = (-api.GetGradient() * 180) / Math.PI;
      api.AnalyseLayout();
      return { rotation, blocks: readBlocks(api.GetJSONText()) };
    },
    read(picture, layout, onProgress) {
      reportShare = onProgress;
      show(picture, layout);
      api.Recognize(null);
      return readBlocks(api.GetJSONText());
    },
    close: () => api.End(),
  };
}

async function installLanguage(module: TesseractModule, name: string): Promise<void> {
  if (installed.has(name)) return;
  const folder = import.meta.resolve(`@tesseract.js-data/${name}/package.json`);
  // The integer models: a fifth of the size of the others, and as good in our measurements.
  const file = new URL(`./4.0.0_best_int/${name}.traineddata.gz`, folder);
  module.FS.writeFile(`${name}.traineddata`, await promisify(gunzip)(await readFile(fileURLToPath(file))));
  installed.add(name);
}

/** Encodes as PGM, which Tesseract reads without decoding. */
function toPgm({ pixels, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
