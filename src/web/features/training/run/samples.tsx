import { addressOf } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';

/** What a model gave at a step of its training. */
export function Sample({ modelId, step }: { modelId: string; step: number }) {
  return (
    <figure>
      <img
        src={addressOf('trainingSample', { params: { id: modelId, step: String(step) } })}
        alt={`Sample at step ${formatNumber(step)}`}
      />
      <figcaption>Step {formatNumber(step)}</figcaption>
    </figure>
  );
}
