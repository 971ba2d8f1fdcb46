import type {
  EngineChange,
  EngineDraft,
  EngineReport,
  EngineTestForm,
  engineSetupRoutes,
} from '#contract/engine-setup.ts';
import type { OperatorFiles } from '#features/admin/site-files';
import { checkYaml } from '#platform/checked-yaml.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { listWorkerVersions } from './worker-versions.ts';

export type EngineSetupDeps = {
  db: Db;
  files: OperatorFiles;
  /** Looks at a server. @param published the engine file; null for none */
  testEngine: (form: EngineTestForm, published: string | null) => Promise<EngineReport>;
  /**
   * Writes a change into the engine file and seals its secrets.
   *
   * @param published null for none
   * @throws AppError for a change that cannot be written
   */
  changeFile: (change: EngineChange, published: string | null) => string;
};

export function engineSetupHandlers({
  changeFile,
  db,
  files,
  testEngine,
}: EngineSetupDeps): Handlers<typeof engineSetupRoutes> {
  const { engineRules } = files;

  async function findNewest() {
    const [newest] = await files.listEngineFiles();
    return newest ?? null;
  }

  return {
    async readEngineSetup() {
      const [newest, workers] = await Promise.all([findNewest(), listWorkerVersions(db)]);
      const file = newest && checkYaml(newest.text, engineRules.schema).value;
      return { version: newest?.version ?? null, file, workers };
    },

    testEngine: async ({ body }) => testEngine(body, (await findNewest())?.text ?? null),

    async draftEngineFile({ body }): Promise<EngineDraft> {
      const newest = await findNewest();
      const before = newest?.text ?? null;
      const text = changeFile(body, before);
      const { mistakes } = checkYaml(text, engineRules.schema);
      const forbidden = mistakes.length > 0 ? mistakes : engineRules.findForbidden(text, before);
      return { basedOn: newest?.version ?? 0, before: before ?? '', text, mistakes: forbidden };
    },
  };
}
