import { buildUrl } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';

type SampleProps = { modelId: string; step: number; likeness: number | undefined };

/** The sample of a model at a training step. */
export function Sample({ modelId, step, likeness }: SampleProps) {
  return (
    <figure>
      <img
        src={buildUrl('trainingSample', { params: { id: modelId, step: String(step) } })}
        alt={`Sample at step ${formatNumber(step)}`}
      />
      <figcaption>
        Step {formatNumber(step)}
        {likeness !== undefined && `, likeness ${likeness}`}
      </figcaption>
    </figure>
  );
}
