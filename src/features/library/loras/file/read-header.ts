/**
 * Reads the header of a safetensors file: eight bytes of length, JSON with the place of every tensor, and the tensors
 * (https://github.com/huggingface/safetensors#format). Pure: nothing of the file is executed or decoded.
 */

/** The format allows 100 MB; the headers of real LoRAs and checkpoints have less than 2 MiB. */
export const maxHeaderBytes = 16 * 1024 ** 2;
/** Before the JSON. */
export const lengthBytes = 8;
const maxTensors = 20_000;
const maxNameLength = 512;
const maxDimensions = 8;
/** The header's object, a tensor, and its two lists. */
const maxDepth = 3;

/** Bits of an element, by the names of the format. */
const bitsByType: Readonly<Record<string, number>> = {
  ...{ BOOL: 8, U8: 8, I8: 8, F8_E4M3: 8, F8_E5M2: 8, F8_E8M0: 8 },
  ...{ F4: 4, F6_E2M3: 6, F6_E3M2: 6 },
  ...{ U16: 16, I16: 16, F16: 16, BF16: 16 },
  ...{ U32: 32, I32: 32, F32: 32 },
  ...{ U64: 64, I64: 64, F64: 64, C64: 64 },
};

export type Tensor = { name: string; type: string; shape: readonly number[] };
export type ModelHeader = {
  tensors: readonly Tensor[];
  /** What its trainer wrote about it; not to be trusted. */
  metadata: ReadonlyMap<string, string>;
};

/** The file is no safetensors file, or a damaged one. The message is for the person who gave it. */
export class HeaderError extends Error {
  override readonly name = 'HeaderError';
}

/**
 * Reads how long the header is.
 *
 * @param start the first eight bytes of the file or more
 * @param fileBytes the length of the whole file
 * @throws HeaderError for a length that no safetensors file has
 */
export function readHeaderLength(start: Buffer, fileBytes: number): number {
  if (start.length < lengthBytes) throw new HeaderError('The file is too short for a .safetensors file.');
  const length = start.readBigUInt64LE(0);
  if (length < 2n || length > BigInt(fileBytes - lengthBytes)) {
    throw new HeaderError('This is no .safetensors file, or it is damaged.');
  }
  if (length > BigInt(maxHeaderBytes)) {
    throw new HeaderError('The description in this file is too long. Save the LoRA again without its notes.');
  }
  return Number(length);
}

/**
 * Reads the header.
 *
 * @param json its bytes, without the eight before them
 * @param dataBytes how many bytes of the file follow it
 * @throws HeaderError for JSON of another form, and for tensors that overlap, leave gaps or reach beyond the file
 */
export function readHeader(json: Buffer, dataBytes: number): ModelHeader {
  const given = parseJson(json);
  const metadata = new Map<string, string>();
  const tensors: (Tensor & { from: number; to: number })[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (name === '__metadata__') for (const pair of readMetadata(value)) metadata.set(...pair);
    else tensors.push(readTensor(name, value));
  }
  if (tensors.length === 0) throw new HeaderError('There is no tensor in this file.');
  if (tensors.length > maxTensors) throw new HeaderError('There are too many tensors in this file.');
  requireWhole(tensors, dataBytes);
  return { tensors: tensors.map(({ name, shape, type }) => ({ name, shape, type })), metadata };
}

function parseJson(json: Buffer): Record<string, unknown> {
  const text = json.toString('utf8');
  if (!text.startsWith('{')) throw new HeaderError('This is no .safetensors file, or it is damaged.');
  requireFlat(text);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new HeaderError('The description in this file is damaged.');
}

/** Bounds the depth before the text is parsed. */
function requireFlat(text: string): void {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > maxDepth) throw new HeaderError('The description in this file is damaged.');
  }
}

function readMetadata(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HeaderError('The description in this file is damaged.');
  }
  return Object.entries(value).map(([key, text]) => {
    if (typeof text !== 'string') throw new HeaderError('The description in this file is damaged.');
    return [key, text];
  });
}

function readTensor(name: string, value: unknown): Tensor & { from: number; to: number } {
  const fail = () => new HeaderError('A tensor of this file is described wrongly. The file is damaged.');
  if (name.length > maxNameLength || typeof value !== 'object' || value === null) throw fail();
  const { dtype, shape, data_offsets: offsets } = value as Record<string, unknown>;
  if (!isCounts(shape) || shape.length > maxDimensions || !isCounts(offsets)) throw fail();
  const bits = typeof dtype === 'string' && Object.hasOwn(bitsByType, dtype) ? bitsByType[dtype] : undefined;
  const [from, to] = offsets;
  if (typeof dtype !== 'string' || bits === undefined || offsets.length !== 2) throw fail();
  if (from === undefined || to === undefined) throw fail();
  const size = (shape.reduce((product, each) => product * each, 1) * bits) / 8;
  if (!Number.isSafeInteger(size) || to - from !== size) throw fail();
  return { name, type: dtype, shape, from, to };
}

const isCounts = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0);

/** As the safetensors library does: the tensors cover the data, without gaps and overlaps. */
function requireWhole(tensors: readonly { from: number; to: number }[], dataBytes: number): void {
  let end = 0;
  for (const { from, to } of tensors.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    if (from !== end) throw new HeaderError('The tensors of this file overlap or leave gaps. It is damaged.');
    end = to;
  }
  if (end !== dataBytes) throw new HeaderError('The file is cut off or longer than it says. Get it again.');
}
