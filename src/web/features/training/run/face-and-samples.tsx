import type { TrainingJobStatus } from '#contract/training.ts';
import { getContentPreviewUrl } from '#web/lib/content.ts';
import classes from './run.module.css';
import { Sample } from './samples.tsx';

type FaceAndSamplesProps = {
  modelId: string;
  /** The picture of the chosen face; null if it was deleted. */
  faceContentId: string | null;
  /** The steps that have a sample, in ascending order. */
  steps: readonly number[];
  /** Measured likeness of samples to the training set. */
  likeness: TrainingJobStatus['likeness'];
};

/** The latest sample of a training beside the chosen face, with the earlier samples beneath. */
export function FaceAndSamples({ modelId, faceContentId, likeness, steps }: FaceAndSamplesProps) {
  const latest = steps.at(-1);
  const findLikeness = (step: number) => likeness.find((each) => each.step === step)?.likeness;
  const earlier = steps.slice(0, -1);
  return (
    <div className={classes.pictures}>
      <div className={classes.pair}>
        {faceContentId && (
          <figure>
            <img src={getContentPreviewUrl(faceContentId, 'preview')} alt="" />
            <figcaption>The chosen face</figcaption>
          </figure>
        )}
        {latest === undefined ? (
          <figure>
            <span className={classes.notYet}>No sample yet. Some engines draw only one, at the end.</span>
          </figure>
        ) : (
          <Sample modelId={modelId} step={latest} likeness={findLikeness(latest)} />
        )}
      </div>
      {earlier.length > 0 && (
        <div className={classes.earlier}>
          {earlier.map((step) => (
            <Sample key={step} modelId={modelId} step={step} likeness={findLikeness(step)} />
          ))}
        </div>
      )}
    </div>
  );
}
