import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DownloadOptions, downloadFile, hashFile } from './download.ts';
import { type FileHost, findHostedFile, type HostedFile } from './hugging-face.ts';
import {
  comfyUi,
  listCloneCommand,
  listPipCommand,
  listVenvCommand,
  renderEngineFile,
  renderUnit,
  type SetupPlan,
  toModelPath,
} from './plan.ts';
import { readSetupState, updateSetupState } from './setup-state.ts';

export type SetupDeps = FileHost & {
  /** Runs a program in a folder. */
  run: (command: readonly string[], folder: string) => Promise<void>;
  /** Receives a line for the operator. */
  say: (line: string) => void;
  /** Free bytes on the disk of a folder; for tests. */
  countFreeBytes?: (folder: string) => Promise<number>;
  download?: Pick<DownloadOptions, 'firstPauseMs' | 'stallMs'>;
};

const gigabyte = 1_000_000_000;
/** ComfyUI with PyTorch for CUDA, as its packages say. */
const programBytes = 12 * gigabyte;
/** What stays free for pictures and the system. */
const spareBytes = 2 * gigabyte;

export const formatGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;

const countFree = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Sets the server up. Every step is skipped when it is done. @throws Error that says what to do */
export async function carryOut(plan: SetupPlan, deps: SetupDeps): Promise<void> {
  await mkdir(plan.folder, { recursive: true });
  const missing = await findMissing(plan, deps);
  await requireSpace(plan, deps, missing);
  await cloneComfyUi(plan, deps);
  await installPackages(plan, deps);
  for (const hosted of missing) await fetchModel(plan, deps, hosted);
  await writeFile(plan.paths.unit, renderUnit(plan));
  await writeFile(plan.paths.engineFile, renderEngineFile(plan));
}

/** Looks up the files that are not here yet, whole and checked. */
async function findMissing(plan: SetupPlan, deps: SetupDeps): Promise<HostedFile[]> {
  const missing: HostedFile[] = [];
  for (const file of plan.files) {
    const hosted = await findHostedFile(file, deps);
    if (await isThere(plan, hosted)) deps.say(`${toModelPath(file)}: here already`);
    else missing.push(hosted);
  }
  return missing;
}

/** A file counts as checked while its size and time are those of the check; another one is checked again. */
async function isThere(plan: SetupPlan, { file, sha256 }: HostedFile): Promise<boolean> {
  const relative = toModelPath(file);
  const target = path.join(plan.paths.models, relative);
  const { files } = await readSetupState(plan.paths.state);
  const stamp = await readStamp(target);
  if (stamp === null) return false;
  if (files[relative]?.sha256 === sha256 && files[relative]?.stamp === stamp) return true;
  if ((await hashFile(target)) !== sha256) return false;
  await noteFile(plan, relative, sha256);
  return true;
}

async function noteFile(plan: SetupPlan, relative: string, sha256: string): Promise<void> {
  const stamp = (await readStamp(path.join(plan.paths.models, relative))) ?? '';
  await updateSetupState(plan.paths.state, (state) => ({
    ...state,
    files: { ...state.files, [relative]: { sha256, stamp } },
  }));
}

function readStamp(file: string): Promise<string | null> {
  return stat(file).then(
    ({ mtimeMs, size }) => `${size} ${Math.round(mtimeMs)}`,
    () => null,
  );
}

async function requireSpace(plan: SetupPlan, deps: SetupDeps, missing: readonly HostedFile[]): Promise<void> {
  const { requirements } = await readSetupState(plan.paths.state);
  const models = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const needed = models + (requirements === null ? programBytes : 0);
  if (needed === 0) return;
  const free = await (deps.countFreeBytes ?? countFree)(plan.folder);
  deps.say(`Space: ${formatGigabytes(needed)} needed, ${formatGigabytes(free)} free`);
  if (free >= needed + spareBytes) return;
  throw new Error(
    `${plan.folder} has ${formatGigabytes(free)} free, and ${formatGigabytes(needed + spareBytes)} are needed. Nothing was downloaded; choose another folder or make room.`,
  );
}

/** Clones beside its place, so that a clone that was killed is not taken for a whole one. */
async function cloneComfyUi(plan: SetupPlan, { run, say }: SetupDeps): Promise<void> {
  const { checkout } = plan.paths;
  const version = await readFile(path.join(checkout, 'comfyui_version.py'), 'utf8').catch(() => null);
  if (version !== null) {
    if (!version.includes(comfyUi.tag.slice(1)))
      say(`ComfyUI: another release than ${comfyUi.tag} is in ${checkout}; it stays`);
    else say(`ComfyUI ${comfyUi.tag}: here already`);
    return;
  }
  const part = `${checkout}.part`;
  await rm(part, { recursive: true, force: true });
  say(`ComfyUI ${comfyUi.tag}: cloning`);
  await run(listCloneCommand(part), plan.folder);
  await rename(part, checkout);
}

async function installPackages(plan: SetupPlan, { run, say }: SetupDeps): Promise<void> {
  const text = await readFile(path.join(plan.paths.checkout, 'requirements.txt'));
  const requirements = createHash('sha256').update(text).digest('hex');
  if ((await readSetupState(plan.paths.state)).requirements === requirements) {
    say('Python packages: here already');
    return;
  }
  say('Python packages: installing');
  // Both are repeatable: what is there is kept.
  await run(listVenvCommand(plan), plan.folder);
  await run(listPipCommand(plan), plan.folder);
  await updateSetupState(plan.paths.state, (state) => ({ ...state, requirements }));
}

async function fetchModel(plan: SetupPlan, deps: SetupDeps, hosted: HostedFile): Promise<void> {
  const relative = toModelPath(hosted.file);
  deps.say(`${relative}: ${formatGigabytes(hosted.bytes)} from ${hosted.file.repository}`);
  let said = 0;
  await downloadFile(hosted, path.join(plan.paths.models, relative), {
    token: deps.token,
    ...deps.download,
    onProgress(share) {
      const tenth = Math.floor(share * 10);
      if (tenth > said) deps.say(`${relative}: ${tenth * 10} %`);
      said = Math.max(said, tenth);
    },
  });
  await noteFile(plan, relative, hosted.sha256);
  deps.say(`${relative}: SHA-256 checked`);
}
