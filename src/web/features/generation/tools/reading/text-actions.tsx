import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useCompose } from '#web/lib/draft.ts';
import { asPrompt } from './line-words.ts';
import classes from './reading.module.css';

type TextActionsProps = {
  text: string;
  /** What the file is called that it is saved in, without its ending. */
  fileName: string;
};

/** What can be done with a text as a whole. */
export function TextActions({ text, fileName }: TextActionsProps) {
  const { copied, copy } = useClipboard();
  const compose = useCompose();
  return (
    <div className={classes.actions}>
      <Button size="sm" variant="light" onClick={() => compose({ prompt: asPrompt(text) })}>
        Use as prompt
      </Button>
      <Button size="sm" variant="default" onClick={() => copy(text)}>
        {copied ? 'Copied' : 'Copy all'}
      </Button>
      <Button
        size="sm"
        variant="default"
        component="a"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={`${fileName}.txt`}
      >
        Download .txt
      </Button>
    </div>
  );
}
