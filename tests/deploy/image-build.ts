/**
 * Executes a Dockerfile's instructions without a container engine: one folder for each stage, with this machine's
 * system mounted into it, and the project's Node in place of the base image's. Needs root on Linux.
 */
import { spawn } from 'node:child_process';
import { chown, cp, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buildContext } from './build-context.ts';
import { type Instruction, parsePairs, type Stage } from './dockerfile.ts';

export type BuiltStage = { root: string; workdir: string; env: Record<string, string>; user: string };

const system = ['bin', 'sbin', 'lib', 'lib64', 'usr', 'etc', 'proc', 'dev', 'root'];
/** Receives a line for each instruction that is skipped or executed. */
const said = new Set(['ARG', 'LABEL', 'EXPOSE', 'VOLUME', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']);

/** Builds every stage below `folder`. @returns the last stage */
export async function buildImage(stages: readonly Stage[], folder: string): Promise<BuiltStage> {
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const [at, stage] of stages.entries()) {
    last = { root: path.join(folder, `stage-${at}`), workdir: '/', env: {}, user: '0:0' };
    await mkdir(path.join(last.root, 'tmp'), { recursive: true });
    for (const instruction of stage.instructions) await carryOut(instruction, last, built);
    if (stage.name) built.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}

async function carryOut(
  instruction: Instruction,
  stage: BuiltStage,
  others: ReadonlyMap<string, BuiltStage>,
): Promise<void> {
  const { keyword, rest } = instruction;
  console.log(`${keyword} ${rest}`);
  if (said.has(keyword)) return;
  if (keyword === 'WORKDIR') {
    stage.workdir = path.posix.resolve(stage.workdir, rest);
    await mkdir(path.join(stage.root, stage.workdir), { recursive: true });
  } else if (keyword === 'ENV') Object.assign(stage.env, parsePairs(instruction));
  else if (keyword === 'USER') stage.user = rest;
  else if (keyword === 'COPY') await copy(instruction, stage, others);
  else if (keyword === 'RUN') {
    const code = await runIn(stage, ['sh', '-c', rest], { readOnly: false }).ended;
    if (code !== 0) throw new Error(`RUN ${rest} ended with ${code}`);
  } else throw new Error(`No way is known to carry out ${keyword}.`);
}

async function copy(
  { flags, rest }: Instruction,
  stage: BuiltStage,
  others: ReadonlyMap<string, BuiltStage>,
) {
  const words = rest.split(/\s+/);
  const target = words.at(-1) ?? '';
  const to = path.join(stage.root, path.posix.resolve(stage.workdir, target));
  const from = flags.from ? others.get(flags.from) : null;
  if (from === undefined) throw new Error(`COPY --from names no stage: ${flags.from}`);
  for (const source of words.slice(0, -1)) {
    const files = from ? null : (await buildContext()).filter((file) => isTaken(file, source));
    for (const file of files ?? []) {
      await cp(file, path.join(to, target === '/' || source === '.' ? file : path.basename(file)));
    }
    if (from) await cp(path.join(from.root, source), to, { recursive: true, verbatimSymlinks: true });
    else if (files?.length === 0) throw new Error(`COPY finds nothing for ${source}`);
  }
  if (flags.chown) await giveTo(to, flags.chown.split(':').map(Number) as [number, number]);
}

const isTaken = (file: string, source: string) => source === '.' || file === source;

async function giveTo(place: string, [uid, gid]: [number, number]): Promise<void> {
  await chown(place, uid, gid);
  if (!(await stat(place)).isDirectory()) return;
  for (const name of await readdir(place)) await giveTo(path.join(place, name), [uid, gid]);
}

export type RunOptions = {
  /** The root is read-only except for /tmp and the volumes. */
  readOnly: boolean;
  /** Folders of this machine to mount, by mount point. */
  volumes?: Record<string, string>;
  env?: Record<string, string>;
};

/** Starts a program in a stage, as its user. Its mounts are private and end with it. */
export function runIn(stage: BuiltStage, command: readonly string[], options: RunOptions) {
  const { root, workdir, user } = stage;
  const node = path.resolve('node_modules/node/bin');
  const isFinal = options.readOnly;
  const mounts = [
    `mount --bind ${root} ${root}`,
    ...system.map(
      (name) =>
        `if [ -d /${name} ]; then mkdir -p ${root}/${name} && mount --rbind /${name} ${root}/${name}; fi`,
    ),
    `mkdir -p ${root}/node && mount --bind ${node} ${root}/node`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    ...Object.entries(options.volumes ?? {}).map(
      ([where, from]) => `mkdir -p ${root}${where} && mount --bind ${from} ${root}${where}`,
    ),
    ...(isFinal ? [`mount -o remount,bind,ro ${root}`] : []),
  ];
  const env = {
    PATH: '/node:/usr/local/bin:/usr/bin:/bin',
    HOME: isFinal ? '/' : '/root',
    ...stage.env,
    ...options.env,
  };
  const child = spawn(
    'unshare',
    [
      '--mount',
      'sh',
      '-ec',
      `${mounts.join('\n')}\nexec chroot --userspec=${user} ${root} env --chdir=${workdir} "$@"`,
      'sh',
      ...command,
    ],
    { env: { ...env, PATH: `${env.PATH}:/usr/sbin:/sbin` }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  return { child, ended };
}
