import type { EngineEntry } from '#contract/jobs-and-backups.ts';
import { formatRelative } from '#web/lib/format.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EngineAbilities } from './engine-abilities.tsx';
import { formatBreaker, formatMemory, getEngineStatus, toFleetFacts } from './engine-labels.ts';
import classes from './operations.module.css';
import { PauseControl } from './pause-control.tsx';

/** The engines with their status, abilities and capacity. */
export function EngineList({ engines }: { engines: readonly EngineEntry[] }) {
  if (engines.length === 0) {
    return (
      <EmptyState
        title="No engines yet"
        hint="A worker reports its engines a few seconds after it starts. Check that one is running."
      />
    );
  }
  return (
    <ul className={classes.list}>
      {engines.map((engine) => (
        <Entry key={engine.id} engine={engine} />
      ))}
    </ul>
  );
}

function Entry({ engine }: { engine: EngineEntry }) {
  const {
    breaker,
    detail,
    gpu,
    id,
    memory,
    name,
    operations,
    paused,
    room,
    running,
    seenAt,
    shared,
    workers,
  } = engine;
  const [breakerNote, memoryNote] = [formatBreaker(breaker), formatMemory(memory)];
  const { tone, label } = getEngineStatus(engine);
  const can = operations?.map((operation) => operationLabels[operation]).join(', ');
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={classes.note}>{detail}</p>
      {breakerNote && <p className={classes.note}>{breakerNote}</p>}
      {memoryNote && <p className={classes.note}>{memoryNote}</p>}
      <p className={classes.facts}>
        {running} of {room} running{shared && workers > 1 && ' across all workers'} · {workers}{' '}
        {workers === 1 ? 'worker' : 'workers'} · {gpu ? 'GPU' : 'CPU'} · Last seen: {formatRelative(seenAt)} ·{' '}
        <code>{id}</code>
      </p>
      <p className={classes.facts}>{toFleetFacts(engine).join(' · ')}</p>
      {engine.models.length === 0 && (
        <p className={classes.facts}>{can ? `Supports: ${can}` : 'Has not reported its operations yet.'}</p>
      )}
      <EngineAbilities engine={engine} />
      <PauseControl engineId={id} name={name} paused={paused} />
    </li>
  );
}
