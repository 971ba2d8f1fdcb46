import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PdfDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareTypefaces, readTypefaces } from './typeface.ts';

const packed = createRequire(import.meta.url);
const extended = packed.resolve('@fontsource/young-serif/files/young-serif-latin-ext-400-normal.woff');
const woff2 = packed.resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff2');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-font-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What sets a name, with the brand's font in place of its extension, so that the operator's is needed. */
async function splitRuns(name: string, ownPath: string | null) {
  const { own, youngSerif } = await readTypefaces(ownPath);
  const faces = { own, youngSerif, youngSerifExtended: youngSerif };
  return prepareTypefaces(new PdfDocument(), faces)(name, 'plain');
}

describe('the operator’s own font', () => {
  it('sets the letters that the others lack', async () => {
    expect(await splitRuns('Łukasz', null)).toBeNull();
    expect(await splitRuns('Łukasz', extended)).toEqual([
      { font: 'Own', text: 'Ł' },
      { font: 'Young Serif', text: 'ukasz' },
    ]);
  });

  it('that is missing is reported with its path and its setting', async () => {
    const missing = path.join(folder, 'none.ttf');
    const message = `The font ${missing} cannot be read. INVOICE_FONT says where it is.`;
    await expect(readTypefaces(missing)).rejects.toThrow(message);
    await expect(readTypefaces(folder)).rejects.toThrow('cannot be read');
  });

  it('that cannot set an invoice is refused before one is made', async () => {
    const broken = path.join(folder, 'broken.woff');
    await writeFile(broken, (await readFile(extended)).subarray(0, 200));
    for (const file of ['README.md', broken, woff2]) {
      await expect(readTypefaces(file)).rejects.toThrow(`The file ${file} is no font that invoices can be`);
    }
  });
});
