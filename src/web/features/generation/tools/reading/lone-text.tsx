import type { Reading } from '#contract/tools.ts';
import { Section } from '#web/ui/page.tsx';
import classes from './reading.module.css';
import { TextActions } from './text-actions.tsx';

/** A text whose picture is gone. */
export function LoneText({ reading: { operation, text } }: { reading: Reading }) {
  return (
    <Section title={operation === 'caption' ? 'Description' : 'Text'}>
      <div className={classes.result}>
        <p className={classes.hint}>Its picture is gone; the text has stayed.</p>
        <p className={classes.lone}>{text}</p>
        <TextActions text={text} fileName="text" />
      </div>
    </Section>
  );
}
