import sharp from 'sharp';

export type Place = { type: string; subfolder: string; filename: string };
type Size = { width: number; height: number };

/** The folders of a server: inputs, outputs, and what is temporary. */
export class Files {
  readonly #bytes = new Map<string, Buffer>();
  readonly #sizes = new Map<string, Size>();

  async write(place: Place, bytes: Buffer): Promise<void> {
    const name = nameOf(place);
    this.#bytes.set(name, bytes);
    const size = await pixelsOf(bytes).catch(() => null);
    if (size) this.#sizes.set(name, size);
  }

  read(place: Place): Buffer | undefined {
    return this.#bytes.get(nameOf(place));
  }

  /** Pixels of an input picture. */
  sizeOf(image: string): Size {
    const name = `input/${image}`;
    const size = this.#sizes.get(name);
    if (!size || !this.#bytes.get(name)?.length) throw new Error(`Invalid image file: ${image}`);
    return size;
  }

  /** Names of the files with something in them that begin so. */
  names(prefix = ''): string[] {
    return [...this.#bytes]
      .filter(([name, bytes]) => name.startsWith(prefix) && bytes.length > 0)
      .map(([name]) => name);
  }
}

async function pixelsOf(bytes: Buffer): Promise<Size> {
  const { height, width } = await sharp(bytes).metadata();
  return { height, width };
}

const nameOf = ({ filename, subfolder, type }: Place) =>
  [type, subfolder, filename].filter(Boolean).join('/');
