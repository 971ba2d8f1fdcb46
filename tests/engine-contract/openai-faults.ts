import type { EngineRequest } from '@castwright/engine-port';
import type { OpenAiOptions } from '#engines/openai';
import type { OpenAiScript } from '#tests/fakes/openai/script.ts';
import type { FaultCase } from './engine-under-test.ts';
import { createSharedFaults, failCalls } from './fault-cases.ts';
import { openOpenAi, openOpenAiWithDisturbance } from './open-openai.ts';
import { portrait } from './requests.ts';

type Server = OpenAiOptions['server'];

const imageCall = /^POST \/v1\/images/;
const videoCall = /^POST \/v1\/videos/;
const pollCall = /^GET \/v1\/videos\/[^/]+$/;
const contentCall = /content$/;

/** Faults of a picture, which comes in one response. */
export function openAiFaults(kind: Server): FaultCase[] {
  const scripted = (
    name: string,
    fault: FaultCase['fault'],
    script: () => OpenAiScript,
    detail?: RegExp,
  ): FaultCase => ({ name, fault, ...(detail && { detail }), open: () => openOpenAi(kind, script()) });
  return [
    // What a node that fails is to ComfyUI is an error of these servers themselves.
    ...createSharedFaults((script) => openOpenAi(kind, script)).map((each) =>
      each.name === 'fails in a node'
        ? { ...each, name: 'fails for an unknown reason', fault: 'gone' as const }
        : each,
    ),
    scripted(
      'gives something else than base64',
      'corrupt_output',
      () => ({ spoilText: () => '{"x": 1}' }),
      /base64/,
    ),
    scripted('gives no file', 'corrupt_output', () => ({ spoilText: () => '' }), /empty/),
    scripted('gives a path of its own instead of the file', null, () => ({
      resultUrl: '/v1/images/result/content',
    })),
    scripted(
      'gives an address elsewhere instead of the file',
      'unsupported',
      () => ({ resultUrl: 'https://bucket.example/picture.png' }),
      /another address/,
    ),
    scripted('does not take a request of this size', 'invalid_request', () => ({ mostBytes: 100 }), /413/),
    {
      name: 'is called with another key',
      fault: 'gone',
      detail: /401.*is the key right/,
      open: () => openOpenAi(kind, {}, { key: 'sk-ANOTHER' }),
    },
    {
      name: 'is not there',
      fault: 'gone',
      open: () => openOpenAi(kind, {}, { url: 'http://127.0.0.1:9' }),
    },
    {
      name: 'has too much to do for long',
      fault: 'busy',
      detail: /429/,
      open: () => openOpenAi(kind, { fault: failCalls(imageCall, 'busy') }, { limits: { busyMs: 200 } }),
    },
    scripted('has too much to do now and then', null, () => {
      let turn = 0;
      return {
        retryAfter: 0,
        fault: ({ path }) => (path.startsWith('/v1/images') && ++turn < 3 ? 'busy' : null),
      };
    }),
    scripted('answers with errors only', 'gone', () => ({ fault: () => 'error' }), /500/),
    scripted('cuts the connection at every call', 'gone', () => ({ fault: () => 'cut' })),
    scripted('cuts the connection once it works', 'gone', () => ({
      fault: failCalls(imageCall, 'cut-after'),
    })),
    {
      name: 'stops in the middle of its answer',
      fault: 'timeout',
      open: () => openOpenAi(kind, { fault: failCalls(imageCall, 'half') }, { timeout: 0.6 }),
    },
    {
      name: 'does not answer in time',
      fault: 'timeout',
      detail: /no answer in/,
      open: () => openOpenAi(kind, { fault: failCalls(imageCall, 'hang') }, { timeout: 0.5 }),
    },
    {
      name: 'is switched off in the middle',
      fault: 'gone',
      open: () => openOpenAiWithDisturbance(kind, {}, (server) => server.close()),
    },
  ];
}

const { aspectRatio: _, ...words } = portrait;
const video: EngineRequest = { ...words, operation: 'text_to_video', seconds: 3, width: 320, height: 176 };

/** Faults of a video, which has an id on the server. */
export function openAiVideoFaults(kind: Server): FaultCase[] {
  const scripted = (
    name: string,
    fault: FaultCase['fault'],
    script: () => OpenAiScript,
    detail?: RegExp,
  ): FaultCase => ({
    name,
    fault,
    request: video,
    ...(detail && { detail }),
    open: () => openOpenAi(kind, script()),
  });
  return [
    scripted(
      'runs out of memory in a video',
      'out_of_memory',
      () => ({
        exception: () => ({
          exception_type: 'torch.OutOfMemoryError',
          exception_message: 'CUDA out of memory.',
        }),
      }),
      /out of memory/,
    ),
    scripted('fails in a video', 'gone', () => ({
      exception: () => ({ exception_type: 'RuntimeError', exception_message: 'worker died' }),
    })),
    scripted('gives half a video', 'corrupt_output', () => ({
      spoil: (bytes) => bytes.subarray(0, bytes.length / 2),
    })),
    scripted('gives text instead of a video', 'corrupt_output', () => ({
      spoil: () => Buffer.from('<html>502'),
    })),
    scripted('keeps its videos elsewhere', 'unsupported', () => ({ inCloud: true }), /cloud storage/),
    scripted('has errors now and then while it makes a video', null, () => ({
      fault: failCalls(pollCall, 'error', 2),
    })),
    scripted('cuts the connection now and then while it makes a video', null, () => ({
      fault: failCalls(pollCall, 'cut', 2),
    })),
    scripted('stops answering in the middle of a video', 'timeout', () => ({
      fault: failCalls(pollCall, 'hang'),
    })),
    scripted('loses a video each time', 'gone', () => ({ keptMs: -1 }), /lost the video/),
    scripted(
      'has lost the file of a video',
      'gone',
      () => ({ fault: failCalls(contentCall, 'error') }),
      /500/,
    ),
    scripted('does not answer when a video is asked for', 'timeout', () => ({
      fault: failCalls(videoCall, 'hang'),
    })),
    scripted('makes videos of another codec', null, () => ({ codec: 'libvpx-vp9' })),
    {
      name: 'has forgotten a video',
      fault: null,
      request: video,
      open: () => openOpenAiWithDisturbance(kind, { workMs: 40 }, (server) => server.loseMemory()),
    },
    {
      name: 'is switched off in the middle of a video',
      fault: 'gone',
      request: video,
      open: () => openOpenAiWithDisturbance(kind, { workMs: 60 }, (server) => server.close()),
    },
  ];
}
