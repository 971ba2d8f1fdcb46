import { createField, type Field } from './field.ts';

/**
 * Diffuses known pixels smoothly into unknown ones, in place, by the pull-push algorithm over ever smaller pictures
 * (Gortler et al. 1996). Time and memory are linear in the picture's size.
 *
 * @param weights how known each pixel is, 0 … 1; changed in place as well
 */
export function diffuse(field: Field, weights: Float32Array): void {
  const { data, width, height, channels } = field;
  if ((width === 1 && height === 1) || weights.every((weight) => weight >= 1)) return;
  const { smaller, smallerWeights } = pull(field, weights);
  diffuse(smaller, smallerWeights);
  for (let y = 0, at = 0; y < height; y++) {
    const fromY = Math.min(smaller.height - 1, Math.max(0, (y - 0.5) / 2));
    const top = Math.floor(fromY);
    const bottom = Math.min(smaller.height - 1, top + 1);
    const down = fromY - top;
    for (let x = 0; x < width; x++, at++) {
      const weight = weights[at] as number;
      if (weight >= 1) continue;
      const fromX = Math.min(smaller.width - 1, Math.max(0, (x - 0.5) / 2));
      const left = Math.floor(fromX);
      const right = Math.min(smaller.width - 1, left + 1);
      const across = fromX - left;
      for (let channel = 0; channel < channels; channel++) {
        const of = (row: number, column: number) =>
          smaller.data[(row * smaller.width + column) * channels + channel] as number;
        const upper = of(top, left) * (1 - across) + of(top, right) * across;
        const lower = of(bottom, left) * (1 - across) + of(bottom, right) * across;
        const pushed = upper * (1 - down) + lower * down;
        const own = data[at * channels + channel] as number;
        data[at * channels + channel] = own * weight + pushed * (1 - weight);
      }
    }
  }
}

function pull(
  { data, width, height, channels }: Field,
  weights: Float32Array,
): { smaller: Field; smallerWeights: Float32Array } {
  const smaller = createField(Math.ceil(width / 2), Math.ceil(height / 2), channels);
  const sums = new Float32Array(smaller.width * smaller.height);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from++) {
      const weight = weights[from] as number;
      if (weight === 0) continue;
      const to = (y >> 1) * smaller.width + (x >> 1);
      sums[to] = (sums[to] as number) + weight;
      for (let channel = 0; channel < channels; channel++) {
        const at = to * channels + channel;
        smaller.data[at] =
          (smaller.data[at] as number) + weight * (data[from * channels + channel] as number);
      }
    }
  }
  for (let at = 0; at < smaller.data.length; at++) {
    const sum = sums[Math.floor(at / channels)] as number;
    if (sum > 0) smaller.data[at] = (smaller.data[at] as number) / sum;
  }
  return { smaller, smallerWeights: sums.map((sum) => Math.min(1, sum)) };
}
