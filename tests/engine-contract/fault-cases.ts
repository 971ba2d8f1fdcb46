/** What the lists of faults of several doubles are made of. */
import sharp from 'sharp';
import type { FaultCase } from './bench.ts';

type Exception = { exception_type: string; exception_message: string };

const thrown = (exception_type: string, exception_message: string): Exception => ({
  exception_type,
  exception_message,
});

/** Exceptions in nodes, in the words of ComfyUI and of what it stands on. */
const exceptions: [name: string, exception: Exception, fault: FaultCase['fault']][] = [
  [
    'runs out of memory',
    thrown('torch.OutOfMemoryError', 'CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has 23.6 GiB'),
    'out_of_memory',
  ],
  [
    'cannot allocate what a size needs',
    thrown('RuntimeError', 'Allocation on device 0 would exceed allowed memory. (out of memory)'),
    'out_of_memory',
  ],
  [
    'has lost a model’s file since it listed it',
    thrown('FileNotFoundError', "[Errno 2] No such file or directory: '/models/loras/rain.safetensors'"),
    'missing_model',
  ],
  [
    'cannot read a LoRA',
    thrown('SafetensorError', 'Error while deserializing header: HeaderTooLarge'),
    'missing_model',
  ],
  ['has an error of its GPU', thrown('RuntimeError', 'CUDA error: an illegal memory access'), 'gone'],
  [
    'fails in a node',
    thrown('ValueError', 'too many values to unpack (expected 2), in /opt/ComfyUI/nodes.py, line 1519'),
    'invalid_request',
  ],
];

const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));

const ofAnotherSize = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

/** What a double does to a graph or to its result, whatever carries it there. */
type Carried = { exception?: () => Exception; spoil?: (bytes: Buffer) => Buffer };

/** Faults of what draws and of its results, on a double that is opened with a script of them. */
export const carriedFaults = (open: (script: Carried) => ReturnType<FaultCase['open']>): FaultCase[] => [
  ...exceptions.map(([name, exception, fault]) => ({
    name,
    fault,
    detail: literally(exception.exception_message),
    open: () => open({ exception: () => exception }),
  })),
  ...(
    [
      ['gives an empty picture', () => Buffer.alloc(0), /empty/],
      ['gives half a picture', (bytes) => bytes.subarray(0, bytes.length / 2), /cut off/],
      ['gives no picture but words', () => Buffer.from('<html>502'), /no picture/],
      ['gives a picture of another size', () => ofAnotherSize, /512 × 512 pixels instead of 864 × 1152/],
    ] satisfies [name: string, spoil: NonNullable<Carried['spoil']>, detail: RegExp][]
  ).map(([name, spoil, detail]) => ({
    name,
    fault: 'corrupt_output' as const,
    detail,
    open: () => open({ spoil }),
  })),
];

/** A fault at every call of one kind, or, after the first of them, at so many. */
export function at<Fault>(
  pattern: RegExp,
  fault: Fault,
  times = Number.POSITIVE_INFINITY,
): (call: { method: string; path: string }) => Fault | null {
  let met = times === Number.POSITIVE_INFINITY ? 1 : 0;
  return ({ method, path }) => {
    if (!pattern.test(`${method} ${path}`)) return null;
    met += 1;
    return met > 1 && met <= times + 1 ? fault : null;
  };
}
