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

/** Where the files lie, and what shows that processes run which write there; null where none does. */
type StoringInstallation = { storage: StorageSettings; running: () => Promise<string | null> };

/** @returns the exit code: 0 where all is as it should be, 1 where it is not, 2 for a call that is wrong */
export async function storageCommand(
  args: string[],
  { running, storage: settings }: StoringInstallation,
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
  if (what === 'lifecycle') return lifecycle(s3, values.set, say);
  const bucket = await openS3Storage(s3, { log });
  if (what === 'check') {
    // What does not answer is warned of, and not taken for good.
    await bucket.stat('check/no-such-file');
    say(`${nameOf(s3)} works. Links: ${bucket.linkOrigin ?? 'none'}.`);
    return 0;
  }
  const direction = { back: values.back, dryRun: values['dry-run'], inAdvance: values['while-running'] };
  const refusal = refusalOf(settings, direction) ?? (await refusalWhileRunning(running, direction));
  if (refusal) {
    say(refusal);
    return 2;
  }
  const folder = await openLocalStorage(settings.folder);
  const [from, to] = values.back ? [bucket, folder] : [folder, bucket];
  const names = [settings.folder, nameOf(s3)];
  if (values.back) names.reverse();
  const tally = tallyOf(say);
  await moveFiles(from, to, { dryRun: direction.dryRun, readBack: values['read-back'], onFile: tally.count });
  return tally.sum(names, direction);
}

const nameOf = ({ bucket, prefix }: S3Settings) => ['s3:/', bucket, ...(prefix ? [prefix] : [])].join('/');

/** `inAdvance`: while processes go on storing files, so that another run has to follow when they have stopped. */
type Direction = { back: boolean; dryRun: boolean; inAdvance: boolean };

/** What has been removed since the files went over must not come back from where they were. */
function refusalOf({ kind }: StorageSettings, { back, dryRun }: Direction): string | null {
  if (dryRun || (kind === 's3') === back) return null;
  return back
    ? 'STORAGE=local: this installation keeps its files in the folder, and what lies in the bucket is older. Nothing was copied.'
    : 'STORAGE=s3: this installation keeps its files in the bucket, and what lies in the folder is older. Nothing was copied.';
}

/** What running processes store after the copy has passed by would be missing after the change. */
async function refusalWhileRunning(
  running: StoringInstallation['running'],
  { dryRun, inAdvance }: Direction,
): Promise<string | null> {
  if (dryRun || inAdvance) return null;
  const inWords = await running();
  if (inWords === null) return null;
  return `Castwright is running (${inWords}), and would go on storing files where they are now. Stop every web and worker process first; or copy in advance with --while-running, and run this again when they have stopped. Nothing was copied.`;
}

async function lifecycle(s3: S3Settings, set: boolean, say: (line: string) => void): Promise<number> {
  const connection = connectS3(s3);
  const state = await readLifecycle(connection);
  say(JSON.stringify({ Rules: state.ours }, null, 2));
  if (state.others.length > 0) say(`The bucket has ${state.others.length} rules of others, which stay.`);
  if (state.lacking.length === 0) {
    say('The bucket has all of them.');
    return 0;
  }
  const lacking = state.lacking.map(({ ID }) => ID).join(', ');
  if (!set) {
    say(`The bucket lacks ${lacking}. "npm run storage -- lifecycle --set" sets them.`);
    return 1;
  }
  await setLifecycle(connection, state);
  const { lacking: left } = await readLifecycle(connection);
  say(
    left.length === 0
      ? `Set: ${lacking}.`
      : `The server did not take ${left.map(({ ID }) => ID).join(', ')}.`,
  );
  return left.length === 0 ? 0 : 1;
}

/** How often a run says how far it is. */
const sayEveryMs = 10_000;

function tallyOf(say: (line: string) => void) {
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
      if (Date.now() - said < sayEveryMs) return;
      said = Date.now();
      say(`${files} files so far`);
    },

    sum([from, to]: string[], { back, dryRun, inAdvance }: Direction): number {
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
