/** The faults that several doubles share. */
import sharp from 'sharp';
import type { FaultCase } from './engine-under-test.ts';

type Exception = { exception_type: string; exception_message: string };

const thrown = (exception_type: string, exception_message: string): Exception => ({
  exception_type,
  exception_message,
});

/** Exceptions in nodes, as ComfyUI and its libraries word them. */
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

const escapePattern = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));

const ofAnotherSize = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

/** The part of a script that every double understands: an exception in the graph, or a damaged result. */
type FaultScript = { exception?: () => Exception; spoil?: (bytes: Buffer) => Buffer };

/** Faults of the graph and of its result, on a double that is opened with their script. */
export const createSharedFaults = (
  open: (script: FaultScript) => ReturnType<FaultCase['open']>,
): FaultCase[] => [
  ...exceptions.map(([name, exception, fault]) => ({
    name,
    fault,
    detail: escapePattern(exception.exception_message),
    open: () => open({ exception: () => exception }),
  })),
  ...(
    [
      ['gives an empty picture', () => Buffer.alloc(0), /empty/],
      ['gives half a picture', (bytes) => bytes.subarray(0, bytes.length / 2), /cut off/],
      ['gives text instead of a picture', () => Buffer.from('<html>502'), /no picture/],
      ['gives a picture of another size', () => ofAnotherSize, /512 × 512 pixels instead of 864 × 1152/],
    ] satisfies [name: string, spoil: NonNullable<FaultScript['spoil']>, detail: RegExp][]
  ).map(([name, spoil, detail]) => ({
    name,
    fault: 'corrupt_output' as const,
    detail,
    open: () => open({ spoil }),
  })),
];

/** Fails every call that matches; with `times`, so many calls after the first one. */
export function failCalls<Fault>(
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
