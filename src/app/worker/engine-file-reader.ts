import path from 'node:path';
import { createEngineFileSchema, type EngineFile, openHeader } from '#engines/setup';
import { checkYaml, formatMistake, type Mistake } from '#platform/checked-yaml.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { Installation } from '../installation.ts';

/** What a worker has of the engine file. */
export type EngineFileState = {
  /** The version that it applies; null for none. */
  version: number | null;
  /** Why it does not apply the newest version; null when it does, or when there is none. */
  problem: string | null;
};

export type EngineFileReader = {
  /** The file that applies in this process; null while there is none. */
  getFile(): EngineFile | null;
  getState(): EngineFileState;
  /**
   * What is wrong with the operator's own file on disk when nothing else is there: it stops the start of a worker, as a
   * version from the page never does. `isMissing`: there is no file at all.
   */
  getDiskProblem(): { message: string; isMissing: boolean } | null;
  /** Reads the newest version; one that is not valid in this process leaves the last good one. */
  read(): Promise<void>;
  /** Goes back to an earlier file, because the newest cannot be opened. */
  refuse(problem: string, before: EngineFile | null): void;
};

/** Reads the versions of the engine file with this process's variables and keys, and keeps the last good one. */
export async function openEngineFileReader({
  config,
  log,
  operatorFiles,
}: Pick<Installation, 'config' | 'operatorFiles' | 'log'>): Promise<EngineFileReader> {
  const keys = await openKeyRing(config.inKeys('webhooks'));
  const schema = createEngineFileSchema({
    readVariable: config.engines.secret,
    openSealed: (sealed, url) => openHeader(sealed, url, keys),
  });
  const { file: place, setting } = operatorFiles.places.engines;
  const name = path.basename(place);
  const listMistakes = (mistakes: readonly Mistake[]) =>
    mistakes.map((mistake) => `  ${name}:${mistake.line}: ${formatMistake(mistake)}`).join('\n');
  let applied: { file: EngineFile; text: string } | null = null;
  let state: EngineFileState = { version: null, problem: null };
  let diskProblem: { message: string; isMissing: boolean } | null = null;

  async function read(): Promise<void> {
    const versions = await operatorFiles.listEngineFiles();
    const [newest] = versions;
    diskProblem = null;
    if (!newest) return readDisk();
    let problem: string | null = null;
    for (const { text, version } of versions) {
      const checked = text === applied?.text ? null : checkYaml(text, schema);
      if (checked?.value) applied = { file: checked.value, text };
      if (!checked?.mistakes.length) {
        state = { version, problem };
        return;
      }
      problem ??= listMistakes(checked.mistakes).trim();
      log.warn({ version, problem }, 'a version of the engine file cannot be used by this worker');
    }
    state = { version: null, problem };
    if (newest.origin === 'file') diskProblem = { message: toMessage(problem ?? ''), isMissing: false };
  }

  const toMessage = (listed: string) => `The engine file has mistakes:\n  ${listed}`;

  /** There is no version: either no file on disk, or one with mistakes, which was not imported. */
  async function readDisk(): Promise<void> {
    const text = await operatorFiles.readEngineFileOnDisk();
    const mistakes = text === null ? [] : checkYaml(text, schema).mistakes;
    state = { version: null, problem: listMistakes(mistakes).trim() || null };
    diskProblem = {
      message:
        text === null
          ? `The engine file ${place} cannot be read. Check ${setting}.`
          : toMessage(listMistakes(mistakes).trim()),
      isMissing: text === null,
    };
  }

  await read();
  return {
    getFile: () => applied?.file ?? null,
    getState: () => state,
    getDiskProblem: () => diskProblem,
    read,
    refuse(problem, before) {
      applied = before && { file: before, text: '' };
      state = { ...state, problem };
      log.warn({ problem }, 'a version of the engine file cannot be used by this worker');
    },
  };
}
