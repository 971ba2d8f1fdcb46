import type { Reading } from '#contract/tools.ts';
import { Section } from '#web/ui/page.tsx';
import classes from './reading.module.css';
import { TextActions } from './text-actions.tsx';

/** A text whose picture was deleted. */
export function OrphanedText({ reading: { operation, text } }: { reading: Reading }) {
  return (
    <Section title={operation === 'caption' ? 'Description' : 'Text'}>
      <div className={classes.result}>
        <p className={classes.hint}>The picture was deleted; its text is kept.</p>
        <p className={classes.lone}>{text}</p>
        <TextActions text={text} fileName="text" />
      </div>
    </Section>
  );
}
