import sharp from 'sharp';
import type { ComfyUiScript, Exception, Fault } from '#tests/fakes/comfyui/script.ts';
import type { FaultCase } from './bench.ts';
import { openComfyUi, shaken, withoutModel } from './comfyui-bench.ts';

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

/** A fault at every call of one kind, or, after the first of them, at so many. */
function at(
  pattern: RegExp,
  fault: Fault,
  times = Number.POSITIVE_INFINITY,
): NonNullable<ComfyUiScript['fault']> {
  let met = times === Number.POSITIVE_INFINITY ? 1 : 0;
  return ({ method, path }) => {
    if (!pattern.test(`${method} ${path}`)) return null;
    met += 1;
    return met > 1 && met <= times + 1 ? fault : null;
  };
}

const asking = /^GET \/api\/jobs\/[^/]+$/;
const handingOver = /^POST \/prompt$/;
const fetching = /^GET \/view$/;

const smaller = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

const scripted = (
  name: string,
  fault: FaultCase['fault'],
  script: () => ComfyUiScript,
  detail?: RegExp,
): FaultCase => ({ name, fault, ...(detail && { detail }), open: () => openComfyUi(script()) });

/** Every fault of docs/engines.md that the double can have. */
export const comfyUiFaults: FaultCase[] = [
  ...exceptions.map(([name, exception, fault]) =>
    scripted(name, fault, () => ({ exception: () => exception }), literally(exception.exception_message)),
  ),
  scripted(
    'lacks a model',
    'missing_model',
    () => ({ files: withoutModel }),
    /z_image_turbo_bf16\.safetensors/,
  ),
  scripted(
    'drops a branch of what it takes',
    'invalid_request',
    () => ({
      dropped: () => ({
        '9': { class_type: 'SaveImage', errors: [{ type: 'custom', details: 'no image' }] },
      }),
    }),
    /SaveImage: no image/,
  ),
  {
    name: 'wants a header that it is not given',
    fault: 'gone',
    detail: /401.*are the headers right/,
    open: async () => {
      const headers = { authorization: 'Bearer of-the-proxy' };
      const open = await openComfyUi({ headers }, { headers: { authorization: 'Bearer wrong' } });
      return open;
    },
  },
  scripted('has too much to do', 'busy', () => ({ fault: at(handingOver, 'busy') }), /429/),
  scripted('answers with errors only', 'gone', () => ({ fault: () => 'error' }), /500/),
  scripted('cuts the line at every call', 'gone', () => ({ fault: () => 'cut' })),
  scripted('says nothing when it is handed the work', 'gone', () => ({ fault: at(handingOver, 'hang') })),
  scripted('stops answering in the middle', 'gone', () => ({ fault: at(asking, 'hang') })),
  scripted('cuts the line now and then', null, () => ({ fault: at(asking, 'cut', 2) })),
  scripted('has errors now and then', null, () => ({ fault: at(asking, 'error', 2) })),
  scripted('leaves an answer half said', null, () => ({ stepMs: 60, fault: at(asking, 'half', 1) })),
  scripted('breaks an answer off', null, () => ({ fault: at(asking, 'torn', 2) })),
  scripted('is slow to answer', null, () => ({ slowMs: 120 })),
  scripted('keeps its line open and says nothing on it', null, () => ({ silent: true })),
  scripted('breaks the result off', 'gone', () => ({ fault: at(fetching, 'torn') })),
  scripted('has lost the result', 'corrupt_output', () => ({ fault: at(fetching, 'missing') })),
  scripted('gives an empty picture', 'corrupt_output', () => ({ spoil: () => Buffer.alloc(0) })),
  scripted('gives half a picture', 'corrupt_output', () => ({
    spoil: (bytes) => bytes.subarray(0, bytes.length / 2),
  })),
  scripted('gives no picture but words', 'corrupt_output', () => ({ spoil: () => Buffer.from('<html>502') })),
  scripted(
    'gives a picture of another size',
    'corrupt_output',
    () => ({ spoil: () => smaller }),
    /512 × 512 pixels instead of 864 × 1152/,
  ),
  {
    name: 'makes no step any more',
    fault: 'timeout',
    detail: /no step/,
    open: () => openComfyUi({ stepMs: 1_000 }, { limits: { stuckMs: 250 } }),
  },
  {
    name: 'has lost its memory once',
    fault: null,
    open: () => shaken({}, (server) => server.loseMemory()),
  },
  {
    name: 'loses its memory again and again',
    fault: 'gone',
    detail: /lost the job/,
    open: () =>
      shaken({ stepMs: 300 }, (server) => {
        const timer = setInterval(() => server.loseMemory(), 100);
        setTimeout(() => clearInterval(timer), 3_000);
      }),
  },
  {
    name: 'cuts its sockets',
    fault: null,
    open: () => shaken({}, (server) => server.cutSockets()),
  },
  {
    name: 'is stopped by somebody else',
    fault: 'gone',
    detail: /cancelled on the server by somebody else/,
    open: () =>
      shaken({ stepMs: 200 }, async ({ open, url }) => {
        for (const id of open()) await fetch(`${url}/api/jobs/${id}/cancel`, { method: 'POST' });
      }),
  },
  {
    name: 'is switched off in the middle',
    fault: 'gone',
    open: async () => {
      const open = await shaken({ stepMs: 100 }, (server) => server.close());
      return { ...open, left: () => [], close: () => open.engine.close() };
    },
  },
];
