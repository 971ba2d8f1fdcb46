import { readFileSync } from 'node:fs';

type Variables = Record<string, string | undefined>;

const suffix = '_FILE';

/**
 * Reads settings from files: `DATABASE_URL_FILE=/run/secrets/database` stands for `DATABASE_URL` with what is in the
 * file, as container platforms hand over secrets. Every setting can be given so, but one whose name ends in `_FILE` is
 * a file itself. A last line break does not count.
 *
 * @returns the variables with those read; and a line for each that cannot be, with its name and never with its content
 */
export function withSecretFiles(
  variables: Variables,
  names: readonly string[],
): { given: Variables; problems: string[] } {
  const given = { ...variables };
  const problems: string[] = [];
  for (const name of names) {
    const fileSetting = name + suffix;
    if (names.includes(fileSetting) || variables[fileSetting] === undefined) continue;
    if (variables[name] !== undefined) {
      problems.push(`${fileSetting}: ${name} is set too; one of them is enough`);
      continue;
    }
    try {
      given[name] = readSecretFile(variables, name);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return { given, problems };
}

/**
 * What `NAME_FILE` holds for `NAME`; undefined where that is not set.
 *
 * @throws Error naming the setting, for a file that cannot be read or is empty
 */
export function readSecretFile(variables: Variables, name: string): string | undefined {
  const file = variables[name + suffix];
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}${suffix}: ${file} cannot be read (${code})`, { cause: error });
  }
  if (text === '') throw new Error(`${name}${suffix}: ${file} is empty`);
  return text;
}
