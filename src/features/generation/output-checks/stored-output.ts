import type { FileOutput } from '#features/generation/jobs';

/** An output as its row holds it: JSON has no bigint, and the engine was cleaned up when it was withheld. */
export type StoredOutput = Omit<FileOutput, 'needsCleanup' | 'output'> & {
  output: Omit<FileOutput['output'], 'perceptualHash'> & { perceptualHash: string };
};

export function toStoredOutput({ needsCleanup: _, output, ...facts }: FileOutput): StoredOutput {
  return { ...facts, output: { ...output, perceptualHash: output.perceptualHash.toString() } };
}

export function toFileOutput({ output, ...facts }: StoredOutput): FileOutput {
  return { ...facts, output: { ...output, perceptualHash: BigInt(output.perceptualHash) } };
}
