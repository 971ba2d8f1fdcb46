import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useCompose } from '#web/lib/use-compose.ts';
import { toPrompt } from './line-labels.ts';
import classes from './reading.module.css';

type TextActionsProps = {
  text: string;
  /** Name of the downloaded file, without extension. */
  fileName: string;
};

/** The actions for a whole text. */
export function TextActions({ text, fileName }: TextActionsProps) {
  const { copied, copy } = useClipboard();
  const compose = useCompose();
  return (
    <div className={classes.actions}>
      <Button size="sm" variant="light" onClick={() => compose({ prompt: toPrompt(text) })}>
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
