import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMissingSellerDetails, listOperatorLines, unnamedOperator } from '#contract/site.ts';
import { readSiteFile } from './site-file.ts';

let folder: string;
let good: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-site-'));
  good = await readFile('site.yaml', 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
  const file = path.join(folder, 'site.yaml');
  await writeFile(file, text);
  return readSiteFile(file);
}
/** The line of the shipped file that begins so. */
const findLine = (beginning: string) =>
  good.split('\n').findIndex((line) => line.trim().startsWith(beginning)) + 1;

describe('the site file', () => {
  it('that ships is right, with claims off and no reviews', async () => {
    const site = await read(good);
    expect(site.claims.show).toBe(false);
    expect(site.reviews).toEqual([]);
    expect(site.claims.figures).toHaveLength(8);
  });

  it('of an earlier version is right: without partnerships and ways to earn there are none', async () => {
    const site = await read(good.replace(/^(partnerships|earnings): .*$/gm, ''));
    expect([site.partnerships, site.earnings]).toEqual([[], []]);
  });

  it('that ships names no operator: its words are those by which documents and doctor know that', async () => {
    const { operator, taxes } = await read(good);
    expect(operator).toMatchObject({ name: unnamedOperator.name, address: [unnamedOperator.address] });
    expect(listMissingSellerDetails(operator)).toEqual(['name', 'address', 'tax line']);
    expect(listOperatorLines(operator)).toEqual([]);
    expect(taxes).toEqual([]);
  });

  it('names the line of a wrong tax', async () => {
    const text = good.replace('taxes: []', 'taxes:\n  - { country: DE, name: VAT, percent: 190 }');
    await expect(read(text)).rejects.toThrow('taxes.0.percent');
  });

  it('names the line of each mistake, all at once', async () => {
    const text = good
      .replace('legal@castwright.example', 'not-an-address')
      .replace('show: false', 'show: perhaps');
    const error = await read(text).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    const { message } = error as Error;
    expect(message).toContain(`site.yaml:${findLine('legal:')}: contact.legal: `);
    expect(message).toContain(`site.yaml:${findLine('show:')}: claims.show: `);
  });

  it('names the line of a setting that it does not know', async () => {
    const text = good.replace('brand:\n', 'brand:\n  slogan: Hello\n');
    await expect(read(text)).rejects.toThrow(
      new RegExp(`site.yaml:${findLine('brand:') + 1}: brand: .*slogan`),
    );
  });

  it('names the part in which something is left out', async () => {
    const text = good.replace(/ {2}dmca: .*\n/, '');
    await expect(read(text)).rejects.toThrow(/site\.yaml:\d+: contact\.dmca: /);
  });

  it('names the line of what is not YAML', async () => {
    await expect(read('brand:\n  name: "Cast\n')).rejects.toThrow(/site\.yaml:\d+: /);
  });

  it('says which file cannot be read', async () => {
    await expect(readSiteFile('/no/such/site.yaml')).rejects.toThrow('/no/such/site.yaml cannot be read');
  });
});
