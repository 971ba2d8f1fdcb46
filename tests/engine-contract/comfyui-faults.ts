import type { ComfyUiScript } from '#tests/fakes/comfyui/script.ts';
import type { FaultCase } from './bench.ts';
import { openComfyUi, shaken, withoutModel } from './comfyui-bench.ts';
import { at, carriedFaults } from './fault-cases.ts';

const asking = /^GET \/api\/jobs\/[^/]+$/;
const handingOver = /^POST \/prompt$/;
const fetching = /^GET \/view$/;

const scripted = (
  name: string,
  fault: FaultCase['fault'],
  script: () => ComfyUiScript,
  detail?: RegExp,
): FaultCase => ({ name, fault, ...(detail && { detail }), open: () => openComfyUi(script()) });

/** Every fault of docs/engines.md that the double can have. */
export const comfyUiFaults: FaultCase[] = [
  ...carriedFaults(openComfyUi),
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
