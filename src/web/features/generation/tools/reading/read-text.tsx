import { useState } from 'react';
import type { SourcePicture } from '#contract/source-picture.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { ReadLanguage } from '#contract/tools.ts';
import { useAvailability } from '#web/lib/abilities.ts';
import { Choices } from '#web/ui/choices.tsx';
import { ToolForm } from '../frame/tool-form.tsx';
import { JobState } from './job-state.tsx';
import { getPreferredLanguage, languageOptions } from './languages.ts';
import { LineList } from './line-list.tsx';
import type { LineHighlight } from './line-overlay.tsx';
import classes from './reading.module.css';
import { TextActions } from './text-actions.tsx';
import type { ReadingJob } from './use-reading-job.ts';
import { useReadingReasons } from './use-reading-reasons.ts';

type ReadTextProps = LineHighlight & {
  picture: SourcePicture;
  job: ReadingJob<ReadLanguage[]>;
};

/** Reads the text in a picture: the languages to look for, and the result. */
export function ReadText({ picture, job, ...marking }: ReadTextProps) {
  const [languages, setLanguages] = useState<ReadLanguage[]>(() => [
    getPreferredLanguage(navigator.languages),
  ]);
  const none = languages.length === 0 ? 'Choose at least one language.' : null;
  const reasons = useReadingReasons('image_to_text', picture, [none]);
  const { reading, isPending, error } = job;
  const work = useAvailability('image_to_text', picture.category);
  const request = {
    price: operationPrice('image_to_text'),
    explanation: 'One picture, in any number of languages. Held now, and charged only when it is done.',
    reasons,
    availability: work,
    isPending,
    error,
    submit: () => reasons.length === 0 && !work.unsupportedReason && job.start(languages),
  };
  return (
    <section className={classes.part} aria-label="Text">
      <ToolForm label="Read text" action={reading ? 'Read again' : 'Read text'} request={request}>
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
          <p className={classes.hint}>No text found. Try another language, or a picture with larger text.</p>
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
