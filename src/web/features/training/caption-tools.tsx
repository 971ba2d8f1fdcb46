import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TrainingSession } from '#contract/training.ts';
import { useUpdateCaptions } from './queries.ts';
import classes from './training.module.css';

/** Adds a text to every caption of the set, or overwrites all of them. */
export function CaptionTools({ session }: { session: TrainingSession }) {
  const [text, setText] = useState('');
  const captions = useUpdateCaptions(session.sessionId);
  const write = (how: 'append' | 'overwrite') =>
    captions.mutate({ how, text }, { onSuccess: () => setText('') });
  const waits = text.trim() === '' || captions.isPending;
  return (
    <details className={classes.captions}>
      <summary>Captions of all {session.step2TrainingImages.length} pictures</summary>
      <p className={classes.hint}>
        Each caption describes how its picture was made. Text in the captions teaches the scene, not the
        person.
      </p>
      <TextInput
        label="Text"
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
