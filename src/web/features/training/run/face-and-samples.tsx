import { pictureAddressOf } from '#web/lib/content.ts';
import classes from './run.module.css';
import { Sample } from './samples.tsx';

type FaceAndSamplesProps = {
  modelId: string;
  /** The picture whose face was chosen, while it is kept. */
  faceContentId: string | null;
  /** Steps of which there is a sample, in their order. */
  steps: readonly number[];
};

/** What a training came to so far, beside the face that it is to learn; how it got there in small beneath. */
export function FaceAndSamples({ modelId, faceContentId, steps }: FaceAndSamplesProps) {
  const latest = steps.at(-1);
  const earlier = steps.slice(0, -1);
  return (
    <div className={classes.pictures}>
      <div className={classes.pair}>
        {faceContentId && (
          <figure>
            <img src={pictureAddressOf(faceContentId, 'preview')} alt="" />
            <figcaption>The chosen face</figcaption>
          </figure>
        )}
        {latest === undefined ? (
          <figure>
            <span className={classes.notYet}>No sample yet. Some engines draw only one, at the end.</span>
          </figure>
        ) : (
          <Sample modelId={modelId} step={latest} />
        )}
      </div>
      {earlier.length > 0 && (
        <div className={classes.earlier}>
          {earlier.map((step) => (
            <Sample key={step} modelId={modelId} step={step} />
          ))}
        </div>
      )}
    </div>
  );
}
