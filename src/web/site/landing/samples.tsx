import { samplePrompts, sampleSize } from '#contract/sample-prompts.ts';
import type { Site } from '#contract/site.ts';
import { authLink } from '../auth-link.ts';
import buttons from '../parts/button.module.css';
import { samples } from '../texts/en/samples.ts';
import classes from './samples.module.css';
import { Section } from './section.tsx';

const { drawing, drawn, failed } = samples;

/** Prompts that a visitor presses and a place where their picture appears; `islands/parts/samples.ts` runs it. */
export function Samples({ site }: { site: Pick<Site, 'samples'> }) {
  if (!site.samples) return null;
  return (
    <Section id="samples" heading={samples.heading} lead={samples.lead}>
      <div
        className={classes.samples}
        data-island="samples"
        data-words={JSON.stringify({ drawing, drawn, failed })}
      >
        <ul className={classes.prompts} aria-label={samples.promptsLabel}>
          {samplePrompts.map(({ id, prompt }) => (
            <li key={id}>
              <button type="button" className={classes.prompt} data-sample={id}>
                <span>{prompt}</span>
                <b aria-hidden="true">{samples.draw}</b>
              </button>
            </li>
          ))}
        </ul>
        <figure className={classes.print}>
          <div
            className={classes.frame}
            data-frame
            style={{ aspectRatio: `${sampleSize.width} / ${sampleSize.height}` }}
          >
            <img data-picture width={sampleSize.width} height={sampleSize.height} alt="" hidden />
          </div>
          <figcaption data-state role="status">
            {samples.empty}
          </figcaption>
        </figure>
        <p className={classes.go}>
          <a className={buttons.go} href={authLink()}>
            {samples.go}
          </a>
        </p>
      </div>
    </Section>
  );
}
