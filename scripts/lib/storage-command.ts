import { parseArgs } from 'node:util';
import type { Logger } from '#platform/log.ts';
import type { S3Settings } from '#platform/storage/env.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { type MovedFile, moveFiles } from '#platform/storage/move-files.ts';
import type { StorageSettings } from '#platform/storage/open-storage.ts';
import { connectS3 } from '#platform/storage/s3/connection.ts';
import { readLifecycle, setLifecycle } from '#platform/storage/s3/lifecycle.ts';
import { openS3Storage } from '#platform/storage/s3/s3-storage.ts';

const usage = `npm run storage -- check
npm run storage -- lifecycle [--set]
npm run storage -- move [--back] [--dry-run] [--read-back] [--while-running]`;

/** The storage settings, and a description of running processes that write there; null when there are none. */
type StorageInstallation = { storage: StorageSettings; running: () => Promise<string | null> };

/** @returns the exit code: 0 for success, 1 for problems, 2 for a wrong call */
export async function runStorageCommand(
  args: string[],
  { running, storage: settings }: StorageInstallation,
  log: Pick<Logger, 'warn' | 'info'>,
  say: (line: string) => void,
): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      set: { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'read-back': { type: 'boolean', default: false },
      'while-running': { type: 'boolean', default: false },
    },
  });
  const [what] = positionals;
  if (positionals.length !== 1 || !what || !['check', 'lifecycle', 'move'].includes(what)) {
    say(usage);
    return 2;
  }
  const { s3 } = settings;
  if (!s3) {
    say('Name the bucket: S3_BUCKET and its other settings (docs/operating/storage-on-s3.md).');
    return 2;
  }
  if (what === 'lifecycle') return runLifecycleCommand(s3, values.set, say);
  const bucket = await openS3Storage(s3, { log });
  if (what === 'check') {
    // An unavailable bucket only logs a warning above; this call fails then.
    await bucket.stat('check/no-such-file');
    say(`${formatBucketName(s3)} works. Links: ${bucket.linkOrigin ?? 'none'}.`);
    return 0;
  }
  const direction = { back: values.back, dryRun: values['dry-run'], inAdvance: values['while-running'] };
  const refusal = findRefusal(settings, direction) ?? (await findRunningRefusal(running, direction));
  if (refusal) {
    say(refusal);
    return 2;
  }
  const folder = await openLocalStorage(settings.folder);
  const [from, to] = values.back ? [bucket, folder] : [folder, bucket];
  const names = [settings.folder, formatBucketName(s3)];
  if (values.back) names.reverse();
  const tally = createTally(say);
  await moveFiles(from, to, { dryRun: direction.dryRun, readBack: values['read-back'], onFile: tally.count });
  return tally.sum(names, direction);
}

const formatBucketName = ({ bucket, prefix }: S3Settings) =>
  ['s3:/', bucket, ...(prefix ? [prefix] : [])].join('/');

/** `inAdvance`: while processes still store files, so that another run must follow after they have stopped. */
type MoveDirection = { back: boolean; dryRun: boolean; inAdvance: boolean };

/** Files deleted since the move must not come back from the old location. */
function findRefusal({ kind }: StorageSettings, { back, dryRun }: MoveDirection): string | null {
  if (dryRun || (kind === 's3') === back) return null;
  return back
    ? 'STORAGE=local: this installation keeps its files in the folder, and what lies in the bucket is older. Nothing was copied.'
    : 'STORAGE=s3: this installation keeps its files in the bucket, and what lies in the folder is older. Nothing was copied.';
}

/** Files that running processes store after the copy would be missing after the switch. */
async function findRunningRefusal(
  running: StorageInstallation['running'],
  { dryRun, inAdvance }: MoveDirection,
): Promise<string | null> {
  if (dryRun || inAdvance) return null;
  const inWords = await running();
  if (inWords === null) return null;
  return `Castwright is running (${inWords}), and would go on storing files where they are now. Stop every web and worker process first; or copy in advance with --while-running, and run this again when they have stopped. Nothing was copied.`;
}

async function runLifecycleCommand(
  s3: S3Settings,
  set: boolean,
  say: (line: string) => void,
): Promise<number> {
  const connection = connectS3(s3);
  const state = await readLifecycle(connection);
  say(JSON.stringify({ Rules: state.ours }, null, 2));
  if (state.others.length > 0) say(`The bucket has ${state.others.length} rules of others, which stay.`);
  if (state.missing.length === 0) {
    say('The bucket has all of them.');
    return 0;
  }
  const lacking = state.missing.map(({ ID }) => ID).join(', ');
  if (!set) {
    say(`The bucket lacks ${lacking}. "npm run storage -- lifecycle --set" sets them.`);
    return 1;
  }
  await setLifecycle(connection, state);
  const { missing: left } = await readLifecycle(connection);
  say(
    left.length === 0
      ? `Set: ${lacking}.`
      : `The server did not take ${left.map(({ ID }) => ID).join(', ')}.`,
  );
  return left.length === 0 ? 0 : 1;
}

/** How often progress is printed. */
const progressEveryMs = 10_000;

function createTally(say: (line: string) => void) {
  const folders = new Map<string, Record<MovedFile['outcome'], number> & { bytes: number }>();
  let files = 0;
  let said = Date.now();
  return {
    count({ key, outcome, reason, size }: MovedFile): void {
      const name = key.split('/')[0] ?? key;
      const folder = folders.get(name) ?? { copied: 0, there: 0, 'to copy': 0, gone: 0, failed: 0, bytes: 0 };
      folders.set(name, folder);
      folder[outcome] += 1;
      if (outcome !== 'gone') folder.bytes += size;
      files += 1;
      if (outcome === 'failed') say(`failed ${key}: ${reason}`);
      if (Date.now() - said < progressEveryMs) return;
      said = Date.now();
      say(`${files} files so far`);
    },

    sum([from, to]: string[], { back, dryRun, inAdvance }: MoveDirection): number {
      const total = (outcome: MovedFile['outcome']) =>
        [...folders.values()].reduce((sum, folder) => sum + folder[outcome], 0);
      for (const [name, { bytes, copied, failed, gone, there, ...rest }] of [...folders].sort()) {
        const parts = [
          `${copied} copied`,
          `${there} there already`,
          ...(dryRun ? [`${rest['to copy']} to copy`] : []),
          `${gone} removed meanwhile`,
          `${failed} failed`,
        ];
        say(`${name}: ${megabytes(bytes)} MB; ${parts.join(', ')}.`);
      }
      if (total('failed') > 0) {
        say(`${total('failed')} files of ${from} are not in ${to}. Run this again; nothing is lost.`);
        return 1;
      }
      if (dryRun) {
        say(`${total('to copy')} files of ${from} are not in ${to} yet. Nothing was written.`);
        return total('to copy') > 0 ? 1 : 0;
      }
      say(
        `Each of the ${total('copied') + total('there')} files of ${from} is in ${to}, with the same size and SHA-256.`,
      );
      const next = inAdvance
        ? 'Stop Castwright, and run this once more without --while-running'
        : `Set ${back ? 'STORAGE=local' : 'STORAGE=s3'} in every process, and start`;
      say(`${next}. Files of ${from} stay until you remove them.`);
      return 0;
    },
  };
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 0);
