import { readFile } from 'node:fs/promises';
import { DockerfileParser } from 'dockerfile-ast';
import { ModifiableInstruction } from 'dockerfile-ast/lib/modifiableInstruction.js';

/** One instruction: its keyword, its flags by name, and the rest as written, with lines joined. */
export type Instruction = { keyword: string; flags: Record<string, string>; rest: string };

export type Stage = { image: string; name: string | null; instructions: Instruction[] };

/** Reads the Dockerfile at the root, stage by stage. */
export async function readDockerfile(): Promise<Stage[]> {
  const stages: Stage[] = [];
  for (const parsed of DockerfileParser.parse(await readFile('Dockerfile', 'utf8')).getInstructions()) {
    const flags = parsed instanceof ModifiableInstruction ? parsed.getFlags() : [];
    const instruction: Instruction = {
      keyword: parsed.getKeyword(),
      flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
      rest: (parsed.getArgumentsContent() ?? '').trim(),
    };
    if (instruction.keyword === 'FROM') {
      const [, image = '', name = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction.rest) ?? [];
      stages.push({ image, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`${instruction.keyword} stands before the first FROM`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

/** Parses `NAME=value NAME="value"`. */
export function parsePairs({ rest }: Instruction): Record<string, string> {
  return Object.fromEntries(
    [...rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [
      name,
      quoted ?? bare,
    ]),
  );
}

/** All instructions with one keyword, such as everything that ENV sets. */
export function parseAllPairs(stage: Stage, keyword: string): Record<string, string> {
  return Object.assign({}, ...stage.instructions.filter((each) => each.keyword === keyword).map(parsePairs));
}

/** The command of an ENTRYPOINT, CMD or HEALTHCHECK in exec form. @throws SyntaxError for another form */
export function parseCommand({ rest }: Instruction): string[] {
  return JSON.parse(rest.replace(/^CMD\s+/, ''));
}
