import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TrainingSession } from '#contract/training.ts';
import { useCaptions } from './queries.ts';
import classes from './training.module.css';

/** Words for the captions of the whole set: added to each, or in the place of all. */
export function CaptionTools({ session }: { session: TrainingSession }) {
  const [text, setText] = useState('');
  const captions = useCaptions(session.sessionId);
  const write = (how: 'append' | 'overwrite') =>
    captions.mutate({ how, text }, { onSuccess: () => setText('') });
  const waits = text.trim() === '' || captions.isPending;
  return (
    <details className={classes.captions}>
      <summary>Captions of all {session.step2TrainingImages.length} pictures</summary>
      <p className={classes.hint}>
        Each picture has a caption of how it was made. What stands in every caption belongs to the scene and
        not to the person.
      </p>
      <TextInput
        label="Words"
        maxLength={limits.captionMaximum}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.captionWays}>
        <Button variant="default" disabled={waits} onClick={() => write('append')}>
          Add to every caption
        </Button>
        <Button variant="default" disabled={waits} onClick={() => write('overwrite')}>
          Overwrite all
        </Button>
      </div>
    </details>
  );
}
