import { readFile } from 'node:fs/promises';
import { DockerfileParser } from 'dockerfile-ast';
import { ModifiableInstruction } from 'dockerfile-ast/lib/modifiableInstruction.js';

/** One instruction: its keyword, its flags by name, and the rest as it is written, lines joined. */
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

/** What `NAME=value NAME="value"` says. */
export function pairsOf({ rest }: Instruction): Record<string, string> {
  return Object.fromEntries(
    [...rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [
      name,
      quoted ?? bare,
    ]),
  );
}

/** Everything of one keyword, such as all that ENV sets. */
export function pairsOfAll(stage: Stage, keyword: string): Record<string, string> {
  return Object.assign({}, ...stage.instructions.filter((each) => each.keyword === keyword).map(pairsOf));
}

/** The command of an ENTRYPOINT, CMD or HEALTHCHECK in its form without a shell. @throws SyntaxError for another */
export function commandOf({ rest }: Instruction): string[] {
  return JSON.parse(rest.replace(/^CMD\s+/, ''));
}
