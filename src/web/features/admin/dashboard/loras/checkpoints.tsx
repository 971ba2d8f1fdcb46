import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { loraLimits } from '#contract/lora-limits.ts';
import type { Checkpoint } from '#contract/loras.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { loraFamilyLabels } from '#web/lib/loras.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from '../review.module.css';
import { useCheckpoints, useRegisterCheckpoint, useRemoveCheckpoint } from './use-admin-loras.ts';

/** The checkpoints of the operator, and the form that registers one by its page. */
export function Checkpoints() {
  const { data: checkpoints, error, refetch } = useCheckpoints();
  const [url, setUrl] = useState('');
  const register = useRegisterCheckpoint(() => setUrl(''));
  return (
    <>
      <p className={classes.lead}>
        Registering reads what a site says of a model and the header of its file. Run the shown command on the
        machine of a ComfyUI server, then name the file in engines.yaml.
      </p>
      <form
        aria-label="Register a checkpoint"
        onSubmit={(event) => {
          event.preventDefault();
          if (url.trim() !== '' && !register.isPending) register.mutate(url);
        }}
      >
        <TextInput
          label="Link"
          maxLength={loraLimits.loraLinkMaximum}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <FormProblem error={register.error} at={register.submittedAt} />
        <Button type="submit" mt="sm" disabled={url.trim() === '' || register.isPending}>
          {register.isPending ? 'Reading…' : 'Register checkpoint'}
        </Button>
      </form>
      {checkpoints ? (
        <ul className={classes.list} aria-label="Checkpoints">
          {checkpoints.map((checkpoint) => (
            <Row key={checkpoint.id} checkpoint={checkpoint} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function Row({ checkpoint }: { checkpoint: Checkpoint }) {
  const { byteSize, command, family, id, licence, link, name, permitsService, sha256 } = checkpoint;
  const remove = useRemoveCheckpoint(id);
  const facts = [loraFamilyLabels[family], formatBytes(byteSize), licence ?? 'Licence not known'];
  return (
    <li className={classes.found}>
      <p className={classes.kind}>{name}</p>
      <Button
        variant="default"
        size="sm"
        aria-label={`Remove ${name} from the list`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
      <span className={classes.facts}>
        {facts.join(' · ')}
        {permitsService === false && ' · does not permit a paid service'}
        <br />
        {link}
        <br />
        {sha256}
        <br />
        <code>{command}</code>
      </span>
      <CopyButton text={command} fullLabel={`Copy the command for ${name}`} />
    </li>
  );
}
