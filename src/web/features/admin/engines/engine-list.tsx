import type { EngineEntry } from '#contract/operations.ts';
import { formatRelative } from '#web/lib/format.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EngineAbilities } from './engine-abilities.tsx';
import { breakerWords, engineState, fleetFacts, memoryWords } from './engine-words.ts';
import classes from './operations.module.css';
import { PauseControl } from './pause-control.tsx';

/** Each engine: how it is, what it can do, how full it is. */
export function EngineList({ engines }: { engines: readonly EngineEntry[] }) {
  if (engines.length === 0) {
    return (
      <EmptyState
        title="No engine has been heard of"
        hint="A worker reports its engines a few seconds after it starts. Is one running?"
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
  const [kept, loaded] = [breakerWords(breaker), memoryWords(memory)];
  const { tone, label } = engineState(engine);
  const can = operations?.map((operation) => operationNames[operation]).join(', ');
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={classes.note}>{detail}</p>
      {kept && <p className={classes.note}>{kept}</p>}
      {loaded && <p className={classes.note}>{loaded}</p>}
      <p className={classes.facts}>
        {running} of {room} running{shared && workers > 1 && ', of all workers together'} · {workers}{' '}
        {workers === 1 ? 'worker' : 'workers'} · {gpu ? 'GPU' : 'processor'} · heard of{' '}
        {formatRelative(seenAt)} · <code>{id}</code>
      </p>
      <p className={classes.facts}>{fleetFacts(engine).join(' · ')}</p>
      {engine.models.length === 0 && (
        <p className={classes.facts}>{can ? `Can do: ${can}` : 'Has not said yet what it can do.'}</p>
      )}
      <EngineAbilities engine={engine} />
      <PauseControl engineId={id} name={name} paused={paused} />
    </li>
  );
}
