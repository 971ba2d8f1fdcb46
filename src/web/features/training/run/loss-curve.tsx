import type { TrainingJobStatus } from '#contract/training.ts';
import classes from './run.module.css';

const width = 640;
const height = 160;

type LossCurveProps = { losses: TrainingJobStatus['losses']; total: number };

/** The loss by step, as reported by the engine. It should fall and then stay low. */
export function LossCurve({ losses, total }: LossCurveProps) {
  const highest = Math.max(...losses.map(({ loss }) => loss), Number.MIN_VALUE);
  const points = losses.map(({ step, loss }) => {
    const x = (step / Math.max(1, total)) * width;
    const y = height - (loss / highest) * height;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const last = losses.at(-1);
  return (
    <figure className={classes.curve}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={formatLossLabel(losses)}
      >
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>Loss {last?.loss.toPrecision(3)}</figcaption>
    </figure>
  );
}

function formatLossLabel(losses: LossCurveProps['losses']): string {
  const [first, last] = [losses[0], losses.at(-1)];
  return `Loss from ${first?.loss.toPrecision(3)} at step ${first?.step} to ${last?.loss.toPrecision(3)} at step ${last?.step}`;
}
