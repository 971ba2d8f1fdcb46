/** The check of a LoRA, from its site's page to a usable file. It can stop anywhere and begin again. */

import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { loraLimits } from '#contract/lora-limits.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';
import { measureLoras } from './add-lora.ts';
import { findRuleProblem } from './check-rules.ts';
import { type FetchDeps, fetchLoraFile } from './fetch-file.ts';
import { describeModelFile } from './file/describe-file.ts';
import { HeaderError, lengthBytes, readHeader, readHeaderLength } from './file/read-header.ts';
import { judgeLoraWords } from './judge-words.ts';
import { hashParts, joinParts, readStart, removeLoraFiles, removeParts } from './lora-files.ts';
import { findBans } from './queries.ts';
import { type LoraRow, loras } from './schema.ts';
import { readSiteModel, type SiteTokens } from './sites/index.ts';
import { parseModelLink } from './sites/parse-link.ts';
import { SiteError, type SiteModel } from './sites/site-model.ts';

export type CheckLoraDeps = FetchDeps & {
  judge: Judge;
  rules: LoraRules;
  tokens: SiteTokens;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Names of the account's own personas, which are no real people. */
  listOwnNames: (userId: string) => Promise<readonly string[]>;
  /** The longest wait for what a site says of a model. */
  siteMs: number;
  /** The pauses before a site is asked again that is away or broke off, in milliseconds. */
  pausesMs: readonly number[];
};

/** The LoRA is not taken, for this reason. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * Fetches and checks a LoRA. What breaks a rule becomes `refused` and loses its file; what could not be fetched becomes
 * `failed` and can be tried again. Nothing else makes one `usable`.
 *
 * @throws Error that a later try may not meet: the database, the storage or the safety check is away
 */
export async function checkLora(deps: CheckLoraDeps, loraId: string, signal: AbortSignal): Promise<void> {
  const row = await findUnfinished(deps, loraId);
  if (!row) return;
  try {
    const received =
      row.site === null ? { found: null, byteSize: row.byteSize } : await receive(deps, row, signal);
    const { byteSize, found } = received;
    if (byteSize === null) throw new Error(`LoRA ${loraId} has no size`);
    await finish(deps, { ...row, byteSize }, found);
  } catch (error) {
    signal.throwIfAborted();
    const problem = toProblem(error);
    if (problem === null) throw error;
    await end(deps, row, problem);
  }
}

type Problem = { state: 'refused' | 'failed'; problem: string };

/** What ends the check; null for what a later try may not meet. */
function toProblem(error: unknown): Problem | null {
  if (error instanceof Refused || error instanceof HeaderError) {
    return { state: 'refused', problem: error.message };
  }
  if (error instanceof SiteError) return { state: 'failed', problem: error.message };
  if (error instanceof AppError && error.code === 'CONTENT_BLOCKED') {
    const problem =
      'Its name or its words name a real person, suggest a minor, or describe what is forbidden here.';
    return { state: 'refused', problem };
  }
  if (error instanceof AppError && error.code === 'VALIDATION_FAILED') {
    return { state: 'refused', problem: error.message };
  }
  return null;
}

async function findUnfinished({ db }: CheckLoraDeps, loraId: string): Promise<LoraRow | null> {
  const [row] = await db
    .select()
    .from(loras)
    .where(
      and(eq(loras.id, loraId), inArray(loras.state, ['receiving', 'checking']), isNull(loras.erasedAt)),
    );
  return row ?? null;
}

/** Fetches the file of a link. A site that is away or breaks off is asked again, after what it has sent already. */
async function receive(
  deps: CheckLoraDeps,
  row: LoraRow,
  signal: AbortSignal,
): Promise<{ found: SiteModel; byteSize: number }> {
  for (let turn = 0; ; turn += 1) {
    const latest = (await findUnfinished(deps, row.id)) ?? row;
    try {
      const found = await readPage(deps, latest, signal);
      return { found, byteSize: await fetchFile(deps, latest, found, signal) };
    } catch (error) {
      const pauseMs = deps.pausesMs[turn];
      if (pauseMs === undefined || !(error instanceof SiteError) || !error.isTransient) throw error;
      await setTimeout(pauseMs, undefined, { signal });
    }
  }
}

/** Reads what the site says, and refuses what its words or the operator's rules forbid, before the file is fetched. */
async function readPage(deps: CheckLoraDeps, row: LoraRow, signal: AbortSignal): Promise<SiteModel> {
  const { allowLoopback, db, judge, listOwnNames, rules, siteMs: timeoutMs, tokens } = deps;
  const link = parseModelLink(row.link ?? '', rules, allowLoopback);
  const found = await readSiteModel(link, { tokens, allowLoopback, timeoutMs, signal, kind: 'lora' });
  const { author, description, file, licence, permitsService, site, tags } = found;
  const known = { author, description, licence, permitsService, site, tags, siteModel: found.model };
  const name = found.name.trim().slice(0, loraLimits.loraNameMaximum) || row.name;
  const triggerWords = row.triggerWords.length > 0 ? row.triggerWords : found.triggerWords;
  await judgeLoraWords(judge, { name, description, tags, triggerWords }, await listOwnNames(row.userId));
  requirePermitted(rules, { ...known, sha256: file.sha256 });
  await requireNotBanned(deps, file.sha256);
  const category = found.isAdult ? ('nsfw' as const) : row.category;
  await db
    .update(loras)
    .set({ ...known, name, triggerWords, category, fileName: file.name, updatedAt: deps.clock() })
    .where(eq(loras.id, row.id));
  return found;
}

function requirePermitted(rules: LoraRules, subject: Parameters<typeof findRuleProblem>[1]): void {
  const problem = findRuleProblem(rules, subject);
  if (problem) throw new Refused(problem);
}

async function requireNotBanned({ db }: CheckLoraDeps, sha256: string | null): Promise<void> {
  const [ban] = await findBans(db, [sha256]);
  if (ban) throw new Refused('An administrator has banned this LoRA. It cannot be used.');
}

async function fetchFile(
  deps: CheckLoraDeps,
  row: LoraRow,
  found: SiteModel,
  signal: AbortSignal,
): Promise<number> {
  const { bytes } = await measureLoras(deps.db, row.userId);
  const most = loraLimits.loraBytesMaximum - bytes + (row.byteSize ?? 0);
  return fetchLoraFile(deps, row, found, { token: deps.tokens[found.site], most, signal });
}

/** Reads the whole file, compares it with what its site announced, recognises it, and makes it usable. */
async function finish(
  deps: CheckLoraDeps,
  row: LoraRow & { byteSize: number },
  found: SiteModel | null,
): Promise<void> {
  const { clock, db, judge, listOwnNames, rules, storage } = deps;
  const { byteSize } = row;
  const start = await readStart(storage, row, lengthBytes, byteSize);
  const headerBytes = readHeaderLength(start, byteSize);
  const json = await readStart(storage, row, lengthBytes + headerBytes, byteSize);
  const header = readHeader(json.subarray(lengthBytes), byteSize - lengthBytes - headerBytes);
  const described = describeModelFile(header, 'lora');
  const { bytes, sha256 } = await hashParts(storage, row, byteSize);
  if (bytes !== byteSize) throw new Refused('The file is cut off. Add it again.');
  const announced = found?.file.sha256 ?? null;
  if (announced !== null && announced !== sha256) {
    throw new Refused(
      'The file is not the one that its site describes (its SHA-256 differs). It was deleted.',
    );
  }
  const [now] = await db.select().from(loras).where(eq(loras.id, row.id));
  if (!now) return;
  const triggerWords = now.triggerWords.length > 0 ? now.triggerWords : described.triggerWords;
  const ownNames = await listOwnNames(row.userId);
  const { description, tags, title } = described.words;
  await judgeLoraWords(judge, { name: title, description, tags, triggerWords }, ownNames);
  await judgeLoraWords(judge, { ...now, triggerWords }, ownNames);
  requirePermitted(rules, { ...now, sha256 });
  await requireNotBanned(deps, sha256);
  await joinParts(storage, { ...row, sha256 });
  await db
    .update(loras)
    .set({
      ...{ state: 'usable', problem: null, family: described.family, sha256, triggerWords },
      ...{ receivedBytes: byteSize, byteSize, updatedAt: clock() },
    })
    .where(and(eq(loras.id, row.id), inArray(loras.state, ['receiving', 'checking'])));
  await removeParts(storage, row);
}

/** Ends the check without a usable file. A refused one loses its file; a failed one keeps its parts for the next try. */
async function end(
  { clock, db, log, storage }: CheckLoraDeps,
  row: LoraRow,
  { problem, state }: Problem,
): Promise<void> {
  const loses = state === 'refused' && { receivedBytes: 0, byteSize: null };
  const [ended] = await db
    .update(loras)
    .set({ state, problem, updatedAt: clock(), ...loses })
    .where(and(eq(loras.id, row.id), inArray(loras.state, ['receiving', 'checking'])))
    .returning({ id: loras.id });
  if (!ended) return;
  if (state === 'refused') await removeLoraFiles(storage, row);
  log.info({ loraId: row.id, state }, 'a LoRA was not taken');
}
