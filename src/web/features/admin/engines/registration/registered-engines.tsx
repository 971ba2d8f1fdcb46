import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RegisteredEngine } from '#contract/engine-registration.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../operations.module.css';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { explainState, getStateBadge, toEngineFacts } from './registration-labels.ts';
import { useDrainEngine, useRegisteredEngines, useReturnToService } from './registration-queries.ts';
import { RegistrationTokens } from './registration-tokens.tsx';

/** The sections of engines that register themselves, and of the tokens that allow it. */
export function RegisteredEngines() {
  const { data, error, refetch } = useRegisteredEngines();
  const [creating, dialog] = useDisclosure(false);
  return (
    <>
      <Section title="Registered engines">
        {!data && (error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />)}
        {data?.engines.length === 0 && (
          <EmptyState
            title="No registered engines"
            hint="Servers that run the agent appear here within seconds. They need a registration token."
          />
        )}
        {data && data.engines.length > 0 && (
          <ul className={classes.list}>
            {data.engines.map((engine) => (
              <Entry key={engine.id} engine={engine} />
            ))}
          </ul>
        )}
      </Section>
      <Section
        title="Registration tokens"
        aside={
          <Button variant="default" onClick={dialog.open}>
            Add registration token
          </Button>
        }
      >
        {!data && !error && <ListSkeleton />}
        {data && <RegistrationTokens tokens={data.tokens} />}
      </Section>
      <CreateTokenDialog open={creating} onClose={dialog.close} />
    </>
  );
}

function Entry({ engine }: { engine: RegisteredEngine }) {
  const { drainedBy, id, models, name } = engine;
  const drain = useDrainEngine(id);
  const resume = useReturnToService(id);
  const { tone, label } = getStateBadge(engine);
  const note = explainState(engine);
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {note && <p className={classes.note}>{note}</p>}
      {models && (
        <p className={classes.note}>
          {models.length > 0 ? `Has ${models.join(', ')}` : 'Has the files of no stack of the engine file.'}
        </p>
      )}
      <p className={classes.facts}>
        {toEngineFacts(engine).join(' · ')} · <code>{id}</code>
      </p>
      {drainedBy === 'operator' && (
        <Button disabled={resume.isPending} onClick={() => resume.mutate()}>
          Return {name} to service
        </Button>
      )}
      {drainedBy === null && (
        <Button variant="default" disabled={drain.isPending} onClick={() => drain.mutate()}>
          Drain {name}
        </Button>
      )}
    </li>
  );
}
