import { randomUUID } from 'node:crypto';
import { adaptToServer, compile, objectInfo } from '#engines/workflows';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import { createRequest, type Given } from './comfyui-by-adapter.ts';
import type { RunOne } from './comfyui-subject.ts';

const place = randomUUID();

/** The calls and bytes of a successful job, one after the other, and nothing else: no plan, no check, no limit. */
export async function runBare({ kind, source, url }: Given) {
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init);
    return { status: response.status, bytes: await response.arrayBuffer() };
  };
  const post = (path: string, body: string) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const upload = (type: string, subfolder: string, name: string, bytes: Buffer) => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), name);
    for (const [key, value] of Object.entries({ type, subfolder, overwrite: 'true' })) form.set(key, value);
    return ask('/upload/image', { method: 'POST', body: form });
  };
  const nodes = objectInfo.parse(JSON.parse(Buffer.from((await ask('/object_info')).bytes).toString()));
  const picture = { name: `castwright/${place}-source.png`, width: 1024, height: 1024 };
  const request = { ...createRequest(kind, source), ...(kind === 'image_to_image' && { source: picture }) };
  const compiled = compile(request as never, { jobId: place, models: createModelChoice('zimage') });
  const graph = JSON.stringify(adaptToServer(compiled.graph, nodes));

  const ends = new Map<string, () => void>();
  const client = randomUUID();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?clientId=${client}`);
  socket.onmessage = ({ data }) => {
    if (typeof data !== 'string' || !data.includes('execution_success')) return;
    ends.get(JSON.parse(data).data.prompt_id)?.();
  };
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });

  const runOne: RunOne = async (id) => {
    if (kind === 'image_to_image')
      await upload('input', 'castwright', `${id}-source.png`, Buffer.from(source));
    await ask(`/api/jobs/${id}`);
    const ended = new Promise<void>((resolve) => ends.set(id, resolve));
    const extra = `"client_id":"${client}","extra_data":{"preview_method":"latent2rgb"}`;
    await post('/prompt', `{"prompt":${graph.replaceAll(place, id)},"prompt_id":"${id}",${extra}}`);
    await ask(`/api/jobs/${id}`);
    await ended;
    ends.delete(id);
    await ask(`/api/jobs/${id}`);
    const query = new URLSearchParams({
      filename: `${id}_00001_.png`,
      subfolder: 'castwright',
      type: 'output',
    });
    const { bytes, status } = await ask(`/view?${query}`);
    if (status !== 200) throw new Error(`the result answered ${status}`);
    const empty = Buffer.alloc(0);
    if (kind === 'image_to_image') await upload('input', 'castwright', `${id}-source.png`, empty);
    await upload('output', 'castwright', `${id}_00001_.png`, empty);
    await post('/history', JSON.stringify({ delete: [id] }));
    return bytes.byteLength;
  };
  return { runOne, close: async () => socket.close() };
}
