import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

export type Place = { type: string; subfolder: string; filename: string };
type Size = { width: number; height: number };

/** The folders of a server: inputs, outputs and temporary files. */
export class Files {
  readonly #bytes = new Map<string, Buffer>();
  readonly #sizes = new Map<string, Size>();
  readonly #disk: string | null;

  /** @param disk a folder in which the files outlive the process, as on a real server; left out: in memory alone */
  constructor(disk?: string) {
    this.#disk = disk ?? null;
    if (!disk) return;
    for (const entry of readdirSync(disk, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      this.#bytes.set(path.relative(disk, file), readFileSync(file));
    }
  }

  async write(place: Place, bytes: Buffer): Promise<void> {
    const name = toFileName(place);
    this.#bytes.set(name, bytes);
    this.#sizes.delete(name);
    if (!this.#disk) return;
    const file = path.join(this.#disk, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }

  read(place: Place): Buffer | undefined {
    return this.#bytes.get(toFileName(place));
  }

  /** The bytes of an input file. */
  readInput(name: string): Buffer | undefined {
    return this.#bytes.get(`input/${name}`);
  }

  /** The size of an input picture in pixels. */
  async sizeOf(image: string): Promise<Size> {
    const name = `input/${image}`;
    const bytes = this.#bytes.get(name);
    const known = this.#sizes.get(name) ?? (bytes && (await readSize(bytes).catch(() => null)));
    if (!known) throw new Error(`Invalid image file: ${image}`);
    this.#sizes.set(name, known);
    return known;
  }

  /** A digest of an input picture's bytes. */
  digestOf(image: string): string {
    const bytes = this.#bytes.get(`input/${image}`) ?? Buffer.alloc(0);
    return createHash('sha256').update(bytes).digest('hex');
  }

  /** Names of the non-empty files with this prefix. */
  names(prefix = ''): string[] {
    return this.all(prefix).filter((name) => this.#bytes.get(name)?.length);
  }

  /** The same, including emptied files. */
  all(prefix: string): string[] {
    return [...this.#bytes.keys()].filter((name) => name.startsWith(prefix));
  }

  /** The number of the next result of a name; emptied files count, too. */
  next({ type, subfolder, filename }: Place): number {
    const prefix = `${toFileName({ type, subfolder, filename })}_`;
    return [...this.#bytes.keys()].filter((name) => name.startsWith(prefix)).length + 1;
  }
}

async function readSize(bytes: Buffer): Promise<Size> {
  const { height, width } = await sharp(bytes).metadata();
  return { height, width };
}

const toFileName = ({ filename, subfolder, type }: Place) =>
  [type, subfolder, filename].filter(Boolean).join('/');
