import type { RegisteredEngine, RegistrationToken } from '#contract/engine-registration.ts';
import { type Operation, operation } from '#contract/jobs.ts';
import { formatNumber, formatRelative } from '#web/lib/format.ts';
import { formatUnitPrice } from '#web/lib/money.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** Work that every worker does by itself. */
const builtIn: readonly Operation[] = ['image_to_text', 'join_videos', 'edit_video'];

/** The operations to which a token may limit its engines. */
export const serverOperations = operation.options.filter((each) => !builtIn.includes(each));

const states: Record<RegisteredEngine['state'], { tone: Tone; label: string }> = {
  active: { tone: 'good', label: 'Active' },
  starting: { tone: 'waiting', label: 'Starting' },
  draining: { tone: 'waiting', label: 'Draining' },
  drained: { tone: 'plain', label: 'Drained' },
  away: { tone: 'bad', label: 'Away' },
};

/** The badge of a registered engine. */
export const getStateBadge = ({ state }: Pick<RegisteredEngine, 'state'>) => states[state];

/** Explains the state of a registered engine; null for one that works. */
export function explainState({
  detail,
  drainedBy,
  running,
  state,
  workers,
}: Pick<RegisteredEngine, 'detail' | 'drainedBy' | 'running' | 'state' | 'workers'>): string | null {
  const jobs = running === 1 ? '1 job' : `${formatNumber(running)} jobs`;
  switch (state) {
    case 'away':
      return 'No heartbeat. It gets no new jobs, and is removed after ten minutes.';
    case 'starting':
      return detail || 'ComfyUI does not answer its agent yet.';
    case 'draining':
      return `No new jobs. ${jobs} still running.`;
    case 'drained':
      return drainedBy === 'operator'
        ? 'No new jobs. It is safe to stop.'
        : 'No new jobs. It is about to leave.';
    case 'active':
      return workers > 0
        ? null
        : 'No worker uses it yet. Check that one runs with ENGINES=file, and that the engine file does not list this address.';
  }
}

/** The facts of a registered engine: jobs, last heartbeat, place. */
export function toEngineFacts(engine: RegisteredEngine): string[] {
  const { concurrency, heartbeatAt, labels, region, running, tokenName, url } = engine;
  return [
    `${running} of ${concurrency} running`,
    `last heartbeat ${formatRelative(heartbeatAt)}`,
    ...(region ? [region] : []),
    ...labels,
    url,
    `token ${tokenName}`,
  ];
}

/** What engines with a token may be. */
export function toTokenFacts(token: RegistrationToken): string[] {
  const { engines, maxConcurrency, maxEngines, maxHourlyCost, networks, operations, ports, priority } = token;
  return [
    `${engines} of ${maxEngines} engines`,
    `${networks.join(', ')} on ${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`,
    operations.length === 0 ? 'all work' : operations.map((each) => operationLabels[each]).join(', '),
    `priority ${priority}`,
    `${maxConcurrency} ${maxConcurrency === 1 ? 'job' : 'jobs'} at the same time`,
    ...(maxHourlyCost === null ? [] : [`up to ${formatUnitPrice(maxHourlyCost * 100, 1)} per hour`]),
  ];
}

/** When a token was used last, and when it expires. */
export function formatTokenUse({ expired, expiresAt, lastUsedAt }: RegistrationToken): string {
  const used = lastUsedAt ? `Last used ${formatRelative(lastUsedAt)}` : 'Never used';
  if (!expiresAt) return `${used}, does not expire`;
  return `${used}, ${expired ? 'expired' : 'expires'} ${formatRelative(expiresAt)}`;
}

/** The question before a token is revoked. */
export function askToRevoke({ engines, name }: Pick<RegistrationToken, 'engines' | 'name'>): string {
  if (engines === 0) return `Revoke “${name}”? No server can register with it from then on.`;
  const its = engines === 1 ? 'Its engine leaves' : `Its ${formatNumber(engines)} engines leave`;
  return `Revoke “${name}”? ${its} at once, and running jobs start again on others.`;
}
