import { findLockHolder } from '#platform/folder-lock.ts';
import { type Check, fine, warning } from '../finding.ts';

/** Whether Castwright runs on this data folder and this port. */
export const running: Check = {
  name: 'running',
  async run({ config }) {
    const pid = config.database.url ? null : await findLockHolder(config.dataFolder);
    const lock =
      pid === null
        ? fine('no process uses the data folder')
        : fine(`Castwright uses the data folder, as process ${pid}`);
    const answer = await fetch(`http://127.0.0.1:${config.http.port}/healthz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    if (!answer) return [lock];
    const said = (await answer.json().catch(() => null)) as { status?: unknown } | null;
    const ours = answer.ok && said?.status === 'ok';
    if (ours) return [lock, fine(`Castwright responds on port ${config.http.port}`)];
    return [
      lock,
      warning(
        `another program has port ${config.http.port}`,
        'Castwright cannot listen there.',
        'Set another PORT, or end the other program.',
      ),
    ];
  },
};
