import path from 'node:path';
import { AppError } from '#contract/errors.ts';
import type {
  OperatorFile,
  OperatorFileKind,
  operatorFileRoutes,
  PreviewedPage,
} from '#contract/operator-files.ts';
import { type Site, site } from '#contract/site.ts';
import { checkYaml } from '#platform/checked-yaml.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type CountSessionsByTag, checkDraft, findMistakes } from './checks.ts';
import { type OperatorFiles, readDisk } from './operator-files.ts';
import { getVersionTexts, listVersions, presentVersions, publishVersion } from './versions.ts';

type OperatorFileDeps = {
  db: Db;
  clock: Clock;
  files: OperatorFiles;
  /** Counts the unfinished training sessions that use each tag. */
  countSessionsByTag: CountSessionsByTag;
  /** Renders a public page with this site file. */
  renderPage: (site: Site, page: PreviewedPage) => Promise<string>;
};

export function operatorFileHandlers(dependencies: OperatorFileDeps): Handlers<typeof operatorFileRoutes> {
  const { clock, db, files, renderPage, countSessionsByTag: sessionsWith } = dependencies;
  const { engineRules } = files;
  const toStored = (kind: OperatorFileKind, text: string) =>
    kind === 'engines' ? engineRules.seal(text) : text;
  const isSame = (kind: OperatorFileKind, one: string, other: string) =>
    kind === 'engines' ? engineRules.isSame(one, other) : one === other;

  async function check(kind: OperatorFileKind, draft: { text: string; value?: string | undefined }) {
    const [latest] = await listVersions(db, kind, 1);
    const published = latest?.text ?? null;
    const deps = { tags: files.tags, countSessionsByTag: sessionsWith, engineRules, published };
    return checkDraft(deps, kind, draft);
  }

  async function read(kind: OperatorFileKind): Promise<OperatorFile> {
    const [row] = await listVersions(db, kind, 1);
    if (!row) throw new AppError('NOT_FOUND', 'Nothing is published yet.');
    const [latest] = await presentVersions(db, [row]);
    if (!latest) throw new Error('a version was not presented');
    const { file } = files.places[kind];
    const onDisk = await readDisk(file);
    return {
      latest,
      checked: await check(kind, row),
      onDisk:
        onDisk === null || isSame(kind, onDisk, row.text)
          ? null
          : { name: path.basename(file), text: toStored(kind, onDisk) },
    };
  }

  return {
    readOperatorFile: ({ params: { kind } }) => read(kind),

    checkOperatorFile: ({ body, params: { kind } }) => check(kind, body),

    async previewSite({ body: { page, text } }) {
      const { value } = checkYaml(text, site);
      if (!value) throw new AppError('VALIDATION_FAILED', 'Fix the marked lines to see a preview.');
      return { html: await renderPage(value, page) };
    },

    async publishOperatorFile({ body, caller: { userId: actorId }, params: { kind } }) {
      const publishing = {
        ...body,
        text: toStored(kind, body.text),
        kind,
        actorId,
        now: clock(),
        check: (text: string, published: string | null) => findMistakes(kind, text, engineRules, published),
      };
      await db.transaction((tx) => publishVersion(tx, publishing));
      await files.refresh();
      return read(kind);
    },

    async listFileVersions({ params: { kind } }) {
      return presentVersions(db, await listVersions(db, kind));
    },

    readFileVersion: ({ params: { kind, version } }) => getVersionTexts(db, kind, version),
  };
}
