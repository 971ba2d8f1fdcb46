import { watermarkAlgorithm } from '@castwright/watermark/algorithm.ts';
import { CBORBox, type IBox } from '@trustnxt/c2pa-ts/jumbf';
import { Assertion, type Manifest } from '@trustnxt/c2pa-ts/manifest';

/** The soft binding that credentials name (C2PA 2.1, 18.10): a mark by which they are found when a file has lost them. */
export type SoftBinding = {
  /** The algorithm, as C2PA's list of soft binding algorithms names it. */
  alg: string;
  /** The value for the whole file, in hexadecimal. */
  value: string;
};

const label = 'c2pa.soft-binding';
const payloadDigits = 16;
/** The type of an assertion in CBOR, `cbor` followed by the suffix of all types. */
const cborAssertion = Uint8Array.from(Buffer.from('63626f7200110010800000aa00389b71', 'hex'));

/** The assertion that a file carries our watermark with this payload of 64 bits. */
export class SoftBindingAssertion extends Assertion {
  override label = label;
  override uuid = cborAssertion;
  readonly #payload: bigint;

  constructor(payload: bigint) {
    super();
    this.#payload = payload;
  }

  override readContentFromJUMBF(): void {
    throw new Error('c2pa-ts reads soft bindings as unknown assertions; use readSoftBinding');
  }

  override generateJUMBFBoxForContent(): IBox {
    const value = Buffer.from(this.#payload.toString(16).padStart(payloadDigits, '0'), 'hex');
    const box = new CBORBox();
    box.content = {
      alg: watermarkAlgorithm,
      // An empty scope is the whole file.
      blocks: [{ scope: {}, value: Uint8Array.from(value) }],
      pad: new Uint8Array(),
    };
    return box;
  }
}

/** Reads the first soft binding of a manifest from any signer. @returns null without one that can be read */
export function readSoftBinding(manifest: Manifest | undefined): SoftBinding | null {
  const [assertion] = manifest?.assertions?.getAssertionsByLabel(label) ?? [];
  const box = assertion?.sourceBox?.contentBoxes[0];
  if (!(box instanceof CBORBox)) return null;
  const { alg, blocks } = toRecord(box.content);
  const value = Array.isArray(blocks) ? toRecord(blocks[0]).value : null;
  if (typeof alg !== 'string' || !(value instanceof Uint8Array)) return null;
  return { alg, value: Buffer.from(value).toString('hex') };
}

/** Returns the payload of our watermark; null for another algorithm. */
export function toWatermarkPayload(binding: SoftBinding | null): bigint | null {
  const isOurs = binding?.alg === watermarkAlgorithm && binding.value.length === payloadDigits;
  return isOurs ? BigInt(`0x${binding.value}`) : null;
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
