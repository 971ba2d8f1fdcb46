import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const setupState = z.object({
  /** The SHA-256 of the requirements that are installed; null before. */
  requirements: z.string().nullable().default(null),
  /** The checked model files by their path: their SHA-256, and their size and time at the check. */
  files: z.record(z.string(), z.object({ sha256: z.string(), stamp: z.string() })).default({}),
});
export type SetupState = z.infer<typeof setupState>;

/** Reads what earlier runs have finished; nothing from a file that is missing or broken. */
export async function readSetupState(file: string): Promise<SetupState> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return setupState.parse(JSON.parse(text));
  } catch {
    return setupState.parse({});
  }
}

/** Writes beside the file and renames, so that a kill leaves the old state or the new. */
export async function updateSetupState(
  file: string,
  change: (state: SetupState) => SetupState,
): Promise<void> {
  const next = change(await readSetupState(file));
  await writeFile(`${file}.part`, `${JSON.stringify(next, null, 2)}\n`);
  await rename(`${file}.part`, file);
}
