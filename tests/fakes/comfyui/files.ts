import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

export type Place = { type: string; subfolder: string; filename: string };
type Size = { width: number; height: number };

/** The folders of a server: inputs, outputs, and what is temporary. */
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
    const name = nameOf(place);
    this.#bytes.set(name, bytes);
    this.#sizes.delete(name);
    if (!this.#disk) return;
    const file = path.join(this.#disk, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }

  read(place: Place): Buffer | undefined {
    return this.#bytes.get(nameOf(place));
  }

  /** Pixels of an input picture. */
  async sizeOf(image: string): Promise<Size> {
    const name = `input/${image}`;
    const bytes = this.#bytes.get(name);
    const known = this.#sizes.get(name) ?? (bytes && (await pixelsOf(bytes).catch(() => null)));
    if (!known) throw new Error(`Invalid image file: ${image}`);
    this.#sizes.set(name, known);
    return known;
  }

  /** Names of the files with something in them that begin so. */
  names(prefix = ''): string[] {
    return this.all(prefix).filter((name) => this.#bytes.get(name)?.length);
  }

  /** The same with those that were emptied. */
  all(prefix: string): string[] {
    return [...this.#bytes.keys()].filter((name) => name.startsWith(prefix));
  }

  /** The number of the next result of a name: those that were emptied count, too. */
  next({ type, subfolder, filename }: Place): number {
    const prefix = `${nameOf({ type, subfolder, filename })}_`;
    return [...this.#bytes.keys()].filter((name) => name.startsWith(prefix)).length + 1;
  }
}

async function pixelsOf(bytes: Buffer): Promise<Size> {
  const { height, width } = await sharp(bytes).metadata();
  return { height, width };
}

const nameOf = ({ filename, subfolder, type }: Place) =>
  [type, subfolder, filename].filter(Boolean).join('/');
