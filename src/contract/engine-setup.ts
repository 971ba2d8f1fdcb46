/** Setting engines up from the page: a look at a server, and changes of the engine file (docs/engines.md). */
import { z } from 'zod';
import { engineFileView, engineUse } from './engine-file.ts';
import { operation } from './jobs.ts';
import { fileMistake, operatorFileMaximum } from './operator-files.ts';
import { defineRoutes } from './route.ts';

const engineId = z
  .string()
  .trim()
  .min(1, 'Enter an ID')
  .max(60)
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'Use lower-case letters, digits and -');

const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s/]+/i, 'Enter an address that begins with http:// or https://');

const variable = z
  .string()
  .trim()
  .max(100)
  .regex(
    /^(ENGINE|GPU|COMFYUI|RUNPOD)_[A-Z0-9_]+$/,
    'Use a variable whose name begins with ENGINE_, GPU_, COMFYUI_ or RUNPOD_',
  );

/** A header that the server requires. Its value is kept sealed for this address, or read from a variable. */
export const headerForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** The header that is kept for this engine. */
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({
    kind: z.literal('set'),
    name: z
      .string()
      .trim()
      .max(100)
      .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Enter the name of a header'),
    value: z
      .string()
      .min(1, 'Enter the value')
      .max(2000)
      .regex(/^[\x20-\x7e]+$/, 'Use letters, digits and signs of ASCII'),
  }),
]);
export type HeaderForm = z.infer<typeof headerForm>;

const server = { url: address, header: headerForm };
const endpoint = {
  endpoint: z
    .string()
    .trim()
    .min(1, 'Enter the ID of the endpoint')
    .max(60)
    .regex(/^[A-Za-z0-9-]+$/, 'Enter the ID as its page shows it'),
  keyVariable: variable,
};

export const engineTestForm = z.discriminatedUnion('kind', [
  /** `id`: the engine whose header is kept; null for a new one. */
  z.strictObject({ kind: z.literal('comfyui'), id: engineId.nullable(), ...server }),
  z.strictObject({ kind: z.literal('runpod'), id: engineId.nullable(), ...endpoint }),
]);
export type EngineTestForm = z.infer<typeof engineTestForm>;

/** A model file that a family needs. */
const familyFile = z.strictObject({
  /** The folder below ComfyUI's `models`, and the name that the catalogue has for it. */
  folder: z.string(),
  name: z.string(),
  /** The server's file for this; null: it has none. */
  found: z.string().nullable(),
  /** Rounded, as its page shows it. */
  bytes: z.number(),
  /** Null: the setup command reads it from Hugging Face. */
  sha256: z.string().nullable(),
  repository: z.string(),
});

/** What a server has and lacks of a family. */
export const familyReport = z.strictObject({
  family: z.string(),
  label: z.string(),
  licence: z.string(),
  uses: z.array(engineUse),
  files: z.array(familyFile),
});
export type FamilyReport = z.infer<typeof familyReport>;

/** A stack that the server's files allow. */
export const proposedStack = z.strictObject({
  name: z.string(),
  family: z.string(),
  label: z.string(),
  licence: z.string(),
  files: z.array(z.strictObject({ role: z.string(), name: z.string() })),
  /** Whether the engine file has it already. */
  exists: z.boolean(),
  uses: z.array(engineUse),
});
export type ProposedStack = z.infer<typeof proposedStack>;

export const engineReport = z.strictObject({
  /** Why it could not be tested; null when it could. */
  problem: z.string().nullable(),
  /** `ComfyUI 0.33.0; cuda:0 NVIDIA L40S (48 GB)`. */
  detail: z.string(),
  families: z.array(familyReport),
  stacks: z.array(proposedStack),
  /** A stack for each use that has none yet. */
  uses: z.array(z.strictObject({ use: engineUse, stack: z.string() })),
  /** What it could do with these stacks, and what it lacks for the rest. */
  operations: z.array(operation),
  lacks: z.array(z.strictObject({ operation, details: z.array(z.string()) })),
});
export type EngineReport = z.infer<typeof engineReport>;

const terms = {
  id: engineId,
  name: z.string().trim().min(1, 'Enter a name').max(60),
  priority: z.int().min(-100).max(100),
  concurrency: z.int().min(1).max(64),
  /** Dollars per GPU second. */
  costPerSecond: z.number().min(0).max(100).nullable(),
};

export const engineForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('comfyui'), ...terms, ...server }),
  z.strictObject({
    kind: z.literal('runpod'),
    ...terms,
    ...endpoint,
    handler: z.enum(['stock', 'extended']),
    results: z.enum(['inline', 's3']),
  }),
]);
export type EngineForm = z.infer<typeof engineForm>;

const stackForm = z.strictObject({
  name: z.string().min(1).max(60),
  family: z.string().max(60),
  licence: z.string().trim().min(1, 'Enter the licence').max(100),
  files: z.array(z.strictObject({ role: z.string().max(60), name: z.string().max(300) })).max(12),
});

export const engineChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('put'),
    engine: engineForm,
    stacks: z.array(stackForm).max(40),
    uses: z.array(z.strictObject({ use: engineUse, stack: z.string().min(1).max(60) })).max(20),
  }),
  z.strictObject({ kind: z.literal('remove'), id: engineId }),
]);
export type EngineChange = z.infer<typeof engineChange>;

const text = z.string().max(operatorFileMaximum);

/** The engine file with a change, to be published as a version; nothing is stored. Its secrets are sealed. */
export const engineDraft = z.strictObject({
  /** The version that it changes; 0 for none. */
  basedOn: z.int(),
  before: text,
  text,
  mistakes: z.array(fileMistake),
});
export type EngineDraft = z.infer<typeof engineDraft>;

/** A running worker that uses the engine file, and the version that it applies. */
export const workerVersion = z.strictObject({
  worker: z.string(),
  /** Null: none. */
  version: z.int().nullable(),
  /** Why the newest version does not apply; null when it does. */
  problem: z.string().nullable(),
});
export type WorkerVersion = z.infer<typeof workerVersion>;

export const engineSetup = z.strictObject({
  /** The newest version; null before the first. */
  version: z.int().nullable(),
  /** Null before the first version. */
  file: engineFileView.nullable(),
  workers: z.array(workerVersion),
});
export type EngineSetup = z.infer<typeof engineSetup>;

/** For administrators. */
export const engineSetupRoutes = defineRoutes({
  readEngineSetup: {
    method: 'GET',
    path: '/api/admin/engine-setup',
    summary: 'The engines of the engine file without their secrets, and the version that each worker applies',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: engineSetup,
  },
  testEngine: {
    method: 'POST',
    path: '/api/admin/engine-setup/test',
    summary:
      'Look at a server: what it has and lacks, and the stacks that its files allow; nothing is stored',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    limit: 'webhook',
    body: engineTestForm,
    response: engineReport,
  },
  draftEngineFile: {
    method: 'POST',
    path: '/api/admin/engine-setup/draft',
    summary: 'The engine file with a change, to be published; nothing is stored',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    body: engineChange,
    response: engineDraft,
  },
});
