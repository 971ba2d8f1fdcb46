import type { ContentItem, ContentSearch, ContentType, Disclosure } from '@castwright/client';
import { Command, Option } from 'commander';
import { connect, createCommand, wholeNumber } from '../context.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { findByName } from '../find-by-name.ts';
import { runInterruptibly } from '../interrupt.ts';
import { print, printJson, printTable, say } from '../output.ts';
import { saveDownload } from '../save-download.ts';
import type { Environment } from '../settings.ts';
import { addDisclosure } from './follow-jobs.ts';

type ListOptions = {
  type?: ContentType;
  category?: 'sfw' | 'nsfw';
  persona?: string;
  favourite?: boolean;
  limit: number;
  json?: boolean;
};
type DownloadOptions = { out: string; disclosure?: Disclosure; json?: boolean };

const pageMaximum = 100;

/** The command `library`, with `list`, `search` and `download`. */
export function createLibraryCommand(environment: Environment): Command {
  const list = addFilters(createCommand('list', 'list your content, newest first')).action(
    (options: ListOptions) => listContent(environment, undefined, options),
  );
  const search = addFilters(createCommand('search', 'search names, prompts, personas and tags'))
    .argument('<words...>', 'every word must occur; a phrase in quotes as a whole')
    .action((words: string[], options: ListOptions) => listContent(environment, words.join(' '), options));
  const download = addDisclosure(createCommand('download', 'download files; existing ones are kept'))
    .argument('<ids...>', 'ids of items')
    .option('--out <folder>', 'the folder', '.')
    .action((ids: string[], options: DownloadOptions) =>
      runInterruptibly((signal) => downloadItems(environment, ids, options, signal)),
    );
  const library = new Command('library').description('list, search and download your content');
  for (const command of [list, search, download]) library.addCommand(command);
  return library;
}

function addFilters(command: Command): Command {
  return command
    .addOption(new Option('--type <type>', 'the type').choices(['image', 'video', 'model', 'training_data']))
    .addOption(new Option('--category <category>', 'the category').choices(['sfw', 'nsfw']))
    .option('--persona <name>', 'made with this persona, by name or id')
    .option('--favourite', 'favourites alone')
    .option('--limit <number>', 'how many at most', wholeNumber(1, Number.MAX_SAFE_INTEGER), 50);
}

async function listContent(
  environment: Environment,
  words: string | undefined,
  options: ListOptions,
): Promise<void> {
  const client = await connect(environment);
  const { category, favourite, json, limit, persona, type } = options;
  const query: ContentSearch = {
    ...(words !== undefined && { q: words }),
    ...(type && { type }),
    ...(category && { category }),
    ...(favourite && { favourite: 'true' }),
    ...(persona && { personaId: findByName(await client.listPersonas(), persona, 'persona').id }),
    limit: Math.min(limit, pageMaximum),
  };
  const items: ContentItem[] = [];
  for await (const item of client.iterateContent(query)) {
    // Lines for programs as they come: a library may be large.
    if (json) printJson(item);
    if (items.push(item) === limit) break;
  }
  if (json) return;
  if (items.length === 0) return say('No content found.');
  printTable(['ID', 'TYPE', 'STATUS', 'CREATED', 'NAME'], items.map(toRow));
}

const toRow = ({ createdAt, id, name, status, type }: ContentItem) => [
  id,
  type,
  status,
  createdAt.slice(0, 16).replace('T', ' '),
  name,
];

async function downloadItems(
  environment: Environment,
  ids: readonly string[],
  { disclosure, json, out }: DownloadOptions,
  signal: AbortSignal,
): Promise<void> {
  const client = await connect(environment);
  for (const id of new Set(ids)) {
    if (!/^[\da-f-]{36}$/i.test(id))
      throw new CommandError(exitCodes.usage, `“${id}” is not the id of an item.`);
    const file = await saveDownload(client, id, out, { disclosure, signal });
    if (json) printJson(file);
    else print(file.path);
  }
}
