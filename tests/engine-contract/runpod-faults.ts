import type { FaultCase } from './engine-under-test.ts';
import { createSharedFaults, failCalls } from './fault-cases.ts';
import { withoutModel } from './open-comfyui.ts';
import { openRunPod, openRunPodWithDisturbance, type RunPodSetup } from './open-runpod.ts';

const pollCall = /^GET \/status\//;
const submitCall = /^POST \/run$/;
const downloadCall = /^GET \/bucket\//;

/** Every fault of docs/engines.md that the double can have, with either handler. */
export function runPodFaults(handler: 'stock' | 'extended'): FaultCase[] {
  const scripted = (
    name: string,
    fault: FaultCase['fault'],
    script: () => RunPodSetup,
    detail?: RegExp,
  ): FaultCase => ({
    name,
    fault,
    ...(detail && { detail }),
    open: () => openRunPod({ handler, ...script() }),
  });
  const named = (fault: string, message: string) => () => ({
    failure: { fault, message, details: 'exactly' },
  });

  const ofHandler: FaultCase[] =
    handler === 'stock'
      ? [
          scripted(
            'has a worker that dies',
            'gone',
            () => ({
              exception: () => ({
                exception_type: 'Error',
                exception_message: 'worker exited with exit code 137',
              }),
            }),
            /code 137/,
          ),
        ]
      : [
          scripted(
            'says itself that its memory is full',
            'out_of_memory',
            named('out_of_memory', 'full'),
            /full: exactly/,
          ),
          scripted('says itself that a worker dies', 'gone', named('gone', 'going down'), /going down/),
          scripted('names an unknown fault', 'invalid_request', named('of_tomorrow', 'odd'), /odd: exactly/),
          scripted('uploads its result to the link', null, () => ({ putFrom: 1 })),
          scripted(
            'uploads nothing to the link',
            'corrupt_output',
            () => ({ putFrom: 0, spoil: () => Buffer.alloc(0) }),
            /no image was put/,
          ),
        ];

  return [
    ...createSharedFaults((script) => openRunPod({ handler, ...script })),
    ...ofHandler,
    scripted(
      'lacks a model',
      'missing_model',
      () => ({ files: withoutModel }),
      /z_image_turbo_bf16\.safetensors/,
    ),
    {
      name: 'is called with another key',
      fault: 'gone',
      detail: /401.*is the key right/,
      open: () => openRunPod({ handler }, { key: 'rpa_ANOTHER' }),
    },
    {
      name: 'is not there',
      fault: 'gone',
      detail: /404.*is there such an endpoint/,
      open: () => openRunPod({ handler }, { endpoint: 'another1' }),
    },
    {
      name: 'has too much to do for long',
      fault: 'busy',
      detail: /429/,
      open: () => openRunPod({ handler, fault: failCalls(submitCall, 'busy') }, { limits: { busyMs: 300 } }),
    },
    scripted('has too much to do now and then', null, () => ({
      retryAfter: 0,
      fault: failCalls(pollCall, 'busy', 2),
    })),
    scripted('answers with errors only', 'gone', () => ({ fault: () => 'error' }), /500/),
    scripted('cuts the connection at every call', 'gone', () => ({ fault: () => 'cut' })),
    scripted('cuts the connection once the run has started', 'gone', () => ({
      fault: failCalls(submitCall, 'cut-after'),
    })),
    scripted('does not answer a submission', 'gone', () => ({ fault: failCalls(submitCall, 'hang') })),
    scripted('stops answering in the middle', 'gone', () => ({ fault: failCalls(pollCall, 'hang') })),
    scripted('cuts the connection now and then', null, () => ({ fault: failCalls(pollCall, 'cut', 2) })),
    scripted('has errors now and then', null, () => ({ fault: failCalls(pollCall, 'error', 2) })),
    scripted('stops in the middle of an answer', null, () => ({
      stepMs: 60,
      fault: failCalls(pollCall, 'half', 1),
    })),
    scripted('is slow to start a worker', null, () => ({ delayMs: 400 })),
    scripted('never says that a run has ended', null, () => ({ webhooks: 'never' })),
    scripted('says twice that a run has ended', null, () => ({ webhooks: 'twice' })),
    scripted('says long before the end that a run has ended', null, () => ({ webhooks: 'early' })),
    scripted('keeps no result until it is fetched', 'gone', () => ({ keptMs: -1 }), /lost the job/),
    scripted('drops runs that wait', 'gone', () => ({ delayMs: 60_000, ttlMs: 50 }), /lost the job/),
    scripted('ends a run that is over its time', 'timeout', () => ({ stepMs: 500, executionMs: 100 })),
    {
      name: 'does not end a run that is over its time',
      fault: 'timeout',
      detail: /runs for/,
      open: () =>
        openRunPod(
          { handler, stepMs: 2_000, executionMs: 60_000 },
          { executionTimeout: 0, limits: { overdueMs: 100 } },
        ),
    },
    scripted('has its result at a bucket', null, () => ({ s3: true })),
    scripted('has its result at a bucket that fails at first', null, () => {
      let turn = 0;
      return { s3: true, fault: ({ path }) => (path.startsWith('/bucket/') && ++turn < 3 ? 'error' : null) };
    }),
    scripted('has its result at a bucket that is away', 'gone', () => ({
      s3: true,
      fault: failCalls(downloadCall, 'error'),
    })),
    scripted(
      'has half a picture at its bucket',
      'corrupt_output',
      () => ({ s3: true, spoil: (bytes) => bytes.subarray(0, bytes.length / 2) }),
      /cut off/,
    ),
    {
      name: 'has forgotten a run',
      fault: null,
      open: () => openRunPodWithDisturbance({ handler }, (server) => server.loseMemory()),
    },
    {
      name: 'is stopped by another client',
      fault: 'gone',
      detail: /cancelled on RunPod by another client/,
      open: () =>
        openRunPodWithDisturbance({ handler, stepMs: 200 }, async ({ endpoint, key, open, url }) => {
          const headers = { authorization: `Bearer ${key}` };
          for (const id of open())
            await fetch(`${url}/${endpoint}/cancel/${id}`, { method: 'POST', headers });
        }),
    },
    {
      name: 'is switched off in the middle',
      fault: 'gone',
      open: () => openRunPodWithDisturbance({ handler, stepMs: 100 }, (server) => server.close()),
    },
  ];
}
