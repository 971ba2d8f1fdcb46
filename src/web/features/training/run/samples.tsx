import { buildUrl } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';

/** The sample of a model at a training step. */
export function Sample({ modelId, step }: { modelId: string; step: number }) {
  return (
    <figure>
      <img
        src={buildUrl('trainingSample', { params: { id: modelId, step: String(step) } })}
        alt={`Sample at step ${formatNumber(step)}`}
      />
      <figcaption>Step {formatNumber(step)}</figcaption>
    </figure>
  );
}
