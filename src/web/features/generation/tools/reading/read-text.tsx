import { useState } from 'react';
import { operationPrice } from '#contract/token-prices.ts';
import type { ReadLanguage, SourcePicture } from '#contract/tools.ts';
import { useWork } from '#web/lib/abilities.ts';
import { Choices } from '#web/ui/choices.tsx';
import { ToolForm } from '../frame/tool-form.tsx';
import { JobState } from './job-state.tsx';
import { languageOptions, ownLanguage } from './languages.ts';
import { LineList } from './line-list.tsx';
import type { Marking } from './line-overlay.tsx';
import classes from './reading.module.css';
import { TextActions } from './text-actions.tsx';
import type { ReadingJob } from './use-reading-job.ts';
import { useReasons } from './use-reasons.ts';

type ReadTextProps = Marking & {
  picture: SourcePicture;
  job: ReadingJob<ReadLanguage[]>;
};

/** The words that stand in a picture: in which languages to look for them, and what was found. */
export function ReadText({ picture, job, ...marking }: ReadTextProps) {
  const [languages, setLanguages] = useState<ReadLanguage[]>(() => [ownLanguage(navigator.languages)]);
  const none = languages.length === 0 ? 'Choose at least one language.' : null;
  const reasons = useReasons('image_to_text', picture, [none]);
  const { reading, isPending, error } = job;
  const work = useWork('image_to_text', picture.category);
  const order = {
    price: operationPrice('image_to_text'),
    explanation: 'One picture, in any number of languages. Held now, and charged only when it is done.',
    reasons,
    work,
    isPending,
    error,
    submit: () => reasons.length === 0 && !work.unable && job.start(languages),
  };
  return (
    <section className={classes.part} aria-label="Text">
      <ToolForm label="Read text" action={reading ? 'Read again' : 'Read text'} order={order}>
        <Choices
          label="Languages to look for"
          values={languages}
          options={languageOptions}
          onChange={setLanguages}
        />
      </ToolForm>
      <div className={classes.result} aria-live="polite">
        {job.job && <JobState job={job.job} />}
        {reading && reading.lines.length === 0 && (
          <p className={classes.hint}>
            No text was found. Another language may help, or a picture in which the words are larger.
          </p>
        )}
        {reading && reading.lines.length > 0 && (
          <>
            <LineList lines={reading.lines} {...marking} />
            <TextActions text={reading.text} fileName={picture.name} />
          </>
        )}
      </div>
    </section>
  );
}
