import { VisuallyHidden } from '@mantine/core';
import { compareWords } from './compare-words.ts';
import classes from './enhance-dialog.module.css';

/** A text as it was changed: added words are marked, removed ones are struck through; screen readers say both. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  let at = 0;
  return (
    <p className={classes.text} dir="auto">
      {compareWords(before, after).map(({ kind, text }) => {
        const key = at++;
        if (kind === 'same') return text;
        const Tag = kind === 'added' ? 'ins' : 'del';
        return (
          <Tag key={key}>
            <VisuallyHidden>{kind === 'added' ? ' [added: ' : ' [removed: '}</VisuallyHidden>
            {text}
            <VisuallyHidden>] </VisuallyHidden>
          </Tag>
        );
      })}
    </p>
  );
}
