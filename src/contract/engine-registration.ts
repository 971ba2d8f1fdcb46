/** Engines that register themselves with a token of the operator, and report that they are there. */
import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { operation } from './jobs.ts';
import { defineRoutes } from './route.ts';

/** The ids of registered engines begin so; no engine of the engine file may have one. */
export const registeredPrefix = 'registered-';

/** How registered engines report, and what follows when they stop: seconds, and days for the last. */
export const registrationTimes = {
  heartbeatSeconds: 10,
  /** Without a heartbeat for this long an engine is away: it gets no new job. */
  awaySeconds: 30,
  /** An engine that has been away for this long leaves the fleet; its jobs go to others. */
  removedSeconds: 600,
  /** A removed engine keeps its id for this long. */
  forgottenDays: 30,
} as const;

/** What tokens and registrations may contain. */
export const registrationLimits = {
  nameMaximum: 60,
  tokens: 50,
  networks: 10,
  ports: 8,
  concurrency: 16,
  engines: 500,
  /** Dollars. */
  hourlyCost: 1_000,
  labels: 8,
  detailMaximum: 200,
} as const;
const most = registrationLimits;

/** Days until a registration token expires. */
export const registrationTokenLives = ['1', '7', '30', '90', '365', 'never'] as const;

const printable = /^[^\p{C}]*$/u;
const engineName = z
  .string()
  .trim()
  .min(1, 'Give it a name')
  .max(most.nameMaximum)
  .regex(printable, 'Remove control characters');
const label = z.string().trim().min(1).max(60).regex(printable, 'Remove control characters');
const port = z.int('A whole number').min(1, 'At least 1').max(65_535, 'At most 65535');
/** Dollars an hour. */
const hourlyCost = z.number().min(0).max(most.hourlyCost, `At most ${most.hourlyCost}`);

export const registrationTokenForm = z.strictObject({
  name: engineName,
  /** Networks in CIDR notation for engines with an IP address, and host names for those with a name. */
  networks: z
    .array(z.string().trim().toLowerCase().min(1).max(100))
    .min(1, 'Enter at least one network')
    .max(most.networks, `At most ${most.networks}`),
  ports: z
    .array(port)
    .min(1, 'Enter at least one port')
    .max(most.ports, `At most ${most.ports}`)
    .default([8188]),
  /** What engines with this token do; empty: everything that their files allow. */
  operations: z.array(operation).max(operation.options.length).default([]),
  /** Engines of a higher priority are filled first. */
  priority: z.int('A whole number').min(-100, 'At least -100').max(100, 'At most 100').default(0),
  /** The most jobs at the same time on one engine. */
  maxConcurrency: z
    .int('A whole number')
    .min(1, 'At least 1')
    .max(most.concurrency, `At most ${most.concurrency}`)
    .default(2),
  maxEngines: z
    .int('A whole number')
    .min(1, 'At least 1')
    .max(most.engines, `At most ${most.engines}`)
    .default(10),
  /** An engine that states no cost has this one; null: engines state no cost. */
  maxHourlyCost: hourlyCost.nullable().default(null),
  days: z.enum(registrationTokenLives).default('90'),
});
export type RegistrationTokenForm = z.output<typeof registrationTokenForm>;

export const registrationToken = z.strictObject({
  id,
  name: z.string(),
  /** The first characters of the token, to recognise it. */
  prefix: z.string(),
  networks: z.array(z.string()),
  ports: z.array(z.int()),
  operations: z.array(operation),
  priority: z.int(),
  maxConcurrency: z.int(),
  maxEngines: z.int(),
  maxHourlyCost: z.number().nullable(),
  /** Registered engines now. */
  engines: z.int(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  expired: z.boolean(),
});
export type RegistrationToken = z.infer<typeof registrationToken>;

/**
 * `starting`: ComfyUI does not answer its agent yet, or no longer. `draining`: takes no new job and finishes those it
 * has; `drained`: has none left. `away`: no heartbeat.
 */
export const registeredEngineStates = ['active', 'starting', 'draining', 'drained', 'away'] as const;
const registeredEngineState = z.enum(registeredEngineStates);
export type RegisteredEngineState = z.infer<typeof registeredEngineState>;

export const registeredEngine = z.strictObject({
  id: z.string(),
  name: z.string(),
  tokenName: z.string(),
  url: z.string(),
  region: z.string().nullable(),
  labels: z.array(z.string()),
  state: registeredEngineState,
  drainedBy: z.enum(['engine', 'operator']).nullable(),
  /** What its agent says of it; empty for nothing. */
  detail: z.string(),
  running: z.int(),
  concurrency: z.int(),
  /** Workers that have reported it lately. */
  workers: z.int(),
  /** The models that the server has, as the workers found them on the server; null before their first report. */
  models: z.array(z.string()).nullable(),
  heartbeatAt: timestamp,
  registeredAt: timestamp,
});
export type RegisteredEngine = z.infer<typeof registeredEngine>;

export const registrationForm = z.strictObject({
  kind: z.literal('comfyui'),
  /** Names the machine for the token: the same machine is the same engine. */
  machineId: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[\w.:-]+$/, 'has letters, digits and . : _ -'),
  /** The server as the workers reach it: scheme, host and port. */
  url: z.string().max(300),
  /** Default: the token's name. Creators read it. */
  name: engineName.optional(),
  /** Jobs at the same time. */
  concurrency: z.int().min(1).max(most.concurrency).default(1),
  /** Dollars an hour. Default: the token's. */
  hourlyCost: hourlyCost.optional(),
  region: label.nullable().default(null),
  labels: z.array(label).max(most.labels).default([]),
});
export type RegistrationForm = z.output<typeof registrationForm>;

const engineParams = z.strictObject({
  id: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/),
});
/** The answer to a registration; a later registration of the same machine ends its session. */
const session = z.strictObject({ session: id });

/** What an engine hears about itself. */
const registrationStatus = z.strictObject({
  state: z.enum(['active', 'draining']),
  drainedBy: z.enum(['engine', 'operator']).nullable(),
  /** Jobs that run on it now. */
  runningJobs: z.int(),
  /** Seconds until the next heartbeat is due. */
  heartbeatSeconds: z.int(),
});
export type RegistrationStatus = z.infer<typeof registrationStatus>;

const forAgents = { tag: 'Engines', access: 'public', owner: 'installation', bearer: 'engine' } as const;
const forAdmins = { tag: 'Administration', access: 'app', owner: 'installation', role: 'admin' } as const;

export const engineRegistrationRoutes = defineRoutes({
  registerEngine: {
    ...forAgents,
    method: 'POST',
    path: '/api/engines/register',
    summary: 'Register a server as an engine; the same machine again is the same engine',
    limit: 'engine_registration',
    body: registrationForm,
    response: registrationStatus.extend({ id: z.string(), session: id }),
  },
  sendHeartbeat: {
    ...forAgents,
    method: 'POST',
    path: '/api/engines/:id/heartbeat',
    summary: 'Report that an engine is there, and learn what it should do',
    limit: 'engine_heartbeat',
    params: engineParams,
    body: session.extend({
      /** Whether the server answers its agent. */
      ready: z.boolean(),
      detail: z.string().max(most.detailMaximum).regex(printable).default(''),
    }),
    response: registrationStatus,
  },
  drainRegisteredEngine: {
    ...forAgents,
    method: 'POST',
    path: '/api/engines/:id/drain',
    summary: 'Give an engine no new job; those that it has finish',
    limit: 'engine_heartbeat',
    params: engineParams,
    body: session,
    response: registrationStatus,
  },
  unregisterEngine: {
    ...forAgents,
    method: 'DELETE',
    path: '/api/engines/:id',
    summary: 'Remove an engine; jobs that it still has go to others',
    limit: 'engine_heartbeat',
    params: engineParams,
    query: session,
    response: success,
  },
  listRegisteredEngines: {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/registered-engines',
    summary: 'Registered engines and registration tokens',
    response: z.strictObject({ engines: z.array(registeredEngine), tokens: z.array(registrationToken) }),
  },
  drainEngine: {
    ...forAdmins,
    method: 'POST',
    path: '/api/admin/registered-engines/:id/drain',
    summary: 'Give a registered engine no new job until it is returned to service',
    params: engineParams,
    response: success,
  },
  returnEngineToService: {
    ...forAdmins,
    method: 'POST',
    path: '/api/admin/registered-engines/:id/return-to-service',
    summary: 'Give a drained engine new jobs again',
    params: engineParams,
    response: success,
  },
  createRegistrationToken: {
    ...forAdmins,
    method: 'POST',
    path: '/api/admin/registration-tokens',
    summary: 'Create a registration token; only this answer contains it',
    status: 201,
    body: registrationTokenForm,
    response: z.strictObject({ token: registrationToken, secret: z.string() }),
  },
  revokeRegistrationToken: {
    ...forAdmins,
    method: 'DELETE',
    path: '/api/admin/registration-tokens/:id',
    summary: 'Revoke a registration token and remove its engines; their jobs go to others',
    params: idParams,
    response: success,
  },
});
