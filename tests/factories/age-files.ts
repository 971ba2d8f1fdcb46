import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#platform/ids.ts';

/** Writes an age file, and a trust list if there is one. @returns the settings that name them */
export async function writeAgeFile(
  folder: string,
  rules: string,
  trustList?: string,
): Promise<Record<string, string>> {
  const name = newId();
  const file = path.join(folder, `${name}.yaml`);
  await writeFile(file, rules);
  if (trustList === undefined) return { AGE_ASSURANCE_FILE: file };
  const list = path.join(folder, `${name}.pem`);
  await writeFile(list, trustList);
  return { AGE_ASSURANCE_FILE: file, AGE_TRUST_LIST: list };
}
