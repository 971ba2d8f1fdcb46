/** Checkpoints that an operator registers: header, hash, command and audit entry, and what is refused. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashFile, makeLoraFile, makeSafetensors } from '#tests/factories/lora-files.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type ModelSiteDouble, startModelSite } from '#tests/fakes/model-sites.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
const bytes = makeSafetensors({
  tensors: {
    'model.diffusion_model.input_blocks.4.1.transformer_blocks.0.attn2.to_k.weight': [640, 2048],
    'model.diffusion_model.input_blocks.0.0.weight': [320, 4, 3, 3],
  },
});
let installation: TestInstallation;
let civitai: ModelSiteDouble;
let admin: TestClient;

beforeAll(async () => {
  civitai = await startModelSite('civitai');
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'loras-')), 'loras.yaml');
  await writeFile(file, `sites: { civitai: ["${civitai.host}"] }\n`);
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: { LORAS_FILE: file, LORAS_FROM_LOOPBACK: 'true' },
  });
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(async () => {
  await installation?.close();
  await civitai?.close();
});

const register = (facts: Parameters<ModelSiteDouble['add']>[1], id = 7) =>
  admin.call('registerCheckpoint', { body: { url: civitai.add(id, facts) } });

it('is registered with family, hash and the command that fetches and compares it', async () => {
  const { body, status } = await register({
    bytes,
    type: 'Checkpoint',
    fileName: 'Base $(rm) model.safetensors',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ family: 'sdxl', sha256: hashFile(bytes), byteSize: bytes.length });
  expect(body.fileName).toBe('Base-rm-model.safetensors');
  expect(body.command).toContain(`--output models/checkpoints/${body.fileName} '`);
  expect(body.command).toContain(
    `echo '${hashFile(bytes)}  models/checkpoints/${body.fileName}' | sha256sum --check`,
  );
  expect((await admin.call('listCheckpoints')).body).toHaveLength(1);
  const [entry] = (await admin.call('listAudit', { query: { limit: '1' } })).body;
  expect(entry).toMatchObject({ action: 'checkpoint.registered', subject: { id: body.id } });
});

it.each([
  ['a LoRA', { bytes: makeLoraFile('sdxl'), type: 'LORA' }, 'This is no checkpoint'],
  [
    'a LoRA that its site calls a checkpoint',
    { bytes: makeLoraFile('sdxl'), type: 'Checkpoint' },
    'This is a LoRA',
  ],
  [
    'a file of another kind',
    { bytes: Buffer.from('PK and more of a ZIP'), type: 'Checkpoint' },
    'no .safetensors file',
  ],
])('is not %s', async (_, facts, words) => {
  const { body, status } = await register(facts, 8);
  expect(status).toBe(400);
  expect(body.message).toContain(words);
});

it('is asked for later where its site is away', async () => {
  civitai.fault = { api: 503 };
  expect((await register({ bytes, type: 'Checkpoint' }, 9)).status).toBe(503);
  civitai.fault = {};
});
