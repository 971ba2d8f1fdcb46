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
import { checkDraft, type SessionsWith } from './checks.ts';
import { type OperatorFiles, readDisk } from './live.ts';
import { presentVersions, publishVersion, textsOf, versionsOf } from './versions.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  files: OperatorFiles;
  /** Unfinished training sessions by the tags that they have chosen. */
  sessionsWith: SessionsWith;
  /** A public page as this site file would make it. */
  renderPage: (site: Site, page: PreviewedPage) => Promise<string>;
};

export function operatorFileHandlers(dependencies: Dependencies): Handlers<typeof operatorFileRoutes> {
  const { clock, db, files, renderPage, sessionsWith } = dependencies;
  const check = (kind: OperatorFileKind, draft: { text: string; value?: string | undefined }) =>
    checkDraft({ tags: files.tags, sessionsWith }, kind, draft);

  async function read(kind: OperatorFileKind): Promise<OperatorFile> {
    const [row] = await versionsOf(db, kind, 1);
    if (!row) throw new AppError('NOT_FOUND', 'Nothing is published yet.');
    const [latest] = await presentVersions(db, [row]);
    if (!latest) throw new Error('a version was not presented');
    const { file } = files.places[kind];
    const onDisk = await readDisk(file);
    return {
      latest,
      checked: await check(kind, row),
      onDisk: onDisk === null || onDisk === row.text ? null : { name: path.basename(file), text: onDisk },
    };
  }

  return {
    readOperatorFile: ({ params: { kind } }) => read(kind),

    checkOperatorFile: ({ body, params: { kind } }) => check(kind, body),

    async previewSite({ body: { page, text } }) {
      const { value } = checkYaml(text, site);
      if (!value)
        throw new AppError('VALIDATION_FAILED', 'There is something to mend before it can be shown.');
      return { html: await renderPage(value, page) };
    },

    async publishOperatorFile({ body, caller: { userId: actorId }, params: { kind } }) {
      await db.transaction((tx) => publishVersion(tx, { ...body, kind, actorId, now: clock() }));
      await files.refresh();
      return read(kind);
    },

    async listFileVersions({ params: { kind } }) {
      return presentVersions(db, await versionsOf(db, kind));
    },

    readFileVersion: ({ params: { kind, version } }) => textsOf(db, kind, version),
  };
}
