import { readFileSync } from 'node:fs';

type Variables = Record<string, string | undefined>;

const suffix = '_FILE';

/**
 * Reads settings from files: `DATABASE_URL_FILE=/run/secrets/database` sets `DATABASE_URL` to the file's content,
 * as container platforms pass secrets. Works for every setting except those whose own name ends in `_FILE`. A
 * trailing line break is ignored.
 *
 * @returns the variables including those read, and a line for each that failed, with its name and never its content
 */
export function readSecretFiles(
  variables: Variables,
  names: readonly string[],
): { given: Variables; problems: string[] } {
  const given = { ...variables };
  const problems: string[] = [];
  for (const name of names) {
    const fileSetting = name + suffix;
    if (names.includes(fileSetting) || variables[fileSetting] === undefined) continue;
    if (variables[name] !== undefined) {
      problems.push(`${fileSetting}: ${name} is set too; set only one of them`);
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
 * The content of `NAME_FILE` for `NAME`; undefined when it is not set.
 *
 * @throws Error naming the setting when the file cannot be read or is empty
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
