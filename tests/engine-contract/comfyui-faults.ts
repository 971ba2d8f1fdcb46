import type { ComfyUiScript } from '#tests/fakes/comfyui/script.ts';
import type { FaultCase } from './engine-under-test.ts';
import { createSharedFaults, failCalls } from './fault-cases.ts';
import { openComfyUi, openWithDisturbance, withoutModel } from './open-comfyui.ts';

const pollCall = /^GET \/api\/jobs\/[^/]+$/;
const submitCall = /^POST \/prompt$/;
const downloadCall = /^GET \/view$/;

const scripted = (
  name: string,
  fault: FaultCase['fault'],
  script: () => ComfyUiScript,
  detail?: RegExp,
): FaultCase => ({ name, fault, ...(detail && { detail }), open: () => openComfyUi(script()) });

/** Every fault of docs/engines.md that the double can have. */
export const comfyUiFaults: FaultCase[] = [
  ...createSharedFaults(openComfyUi),
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
  scripted('has too much to do', 'busy', () => ({ fault: failCalls(submitCall, 'busy') }), /429/),
  scripted('answers with errors only', 'gone', () => ({ fault: () => 'error' }), /500/),
  scripted('cuts the connection at every call', 'gone', () => ({ fault: () => 'cut' })),
  scripted('does not answer a submission', 'gone', () => ({
    fault: failCalls(submitCall, 'hang'),
  })),
  scripted('stops answering in the middle', 'gone', () => ({ fault: failCalls(pollCall, 'hang') })),
  scripted('cuts the connection now and then', null, () => ({ fault: failCalls(pollCall, 'cut', 2) })),
  scripted('has errors now and then', null, () => ({ fault: failCalls(pollCall, 'error', 2) })),
  scripted('stops in the middle of an answer', null, () => ({
    stepMs: 60,
    fault: failCalls(pollCall, 'half', 1),
  })),
  scripted('cuts an answer off', null, () => ({ fault: failCalls(pollCall, 'torn', 2) })),
  scripted('is slow to answer', null, () => ({ slowMs: 120 })),
  scripted('keeps its socket open and sends nothing on it', null, () => ({ silent: true })),
  scripted('cuts the result off', 'gone', () => ({ fault: failCalls(downloadCall, 'torn') })),
  scripted('has lost the result', 'corrupt_output', () => ({ fault: failCalls(downloadCall, 'missing') })),
  {
    name: 'makes no more steps',
    fault: 'timeout',
    detail: /no step/,
    open: () => openComfyUi({ stepMs: 1_000 }, { limits: { stuckMs: 250, stopMs: 100 } }),
  },
  {
    name: 'has lost its memory once',
    fault: null,
    open: () => openWithDisturbance({}, (server) => server.loseMemory()),
  },
  {
    name: 'loses its memory again and again',
    fault: 'gone',
    detail: /lost the job/,
    open: () =>
      openWithDisturbance({ stepMs: 300 }, (server) => {
        const timer = setInterval(() => server.loseMemory(), 100);
        setTimeout(() => clearInterval(timer), 3_000);
      }),
  },
  {
    name: 'cuts its sockets',
    fault: null,
    open: () => openWithDisturbance({}, (server) => server.cutSockets()),
  },
  {
    name: 'is stopped by another client',
    fault: 'gone',
    detail: /cancelled on the server by another client/,
    open: () =>
      openWithDisturbance({ stepMs: 200 }, async ({ open, url }) => {
        for (const id of open()) await fetch(`${url}/api/jobs/${id}/cancel`, { method: 'POST' });
      }),
  },
  {
    name: 'is switched off in the middle',
    fault: 'gone',
    open: async () => {
      const open = await openWithDisturbance({ stepMs: 100 }, (server) => server.close());
      return { ...open, left: () => [], close: () => open.engine.close() };
    },
  },
];
