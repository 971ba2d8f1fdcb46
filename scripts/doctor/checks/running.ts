import { holderOf } from '#platform/folder-lock.ts';
import { type Check, fine, warning } from '../finding.ts';

/** Whether Castwright runs on this folder and this port. */
export const running: Check = {
  name: 'running',
  async look({ config }) {
    const pid = config.database.url ? null : await holderOf(config.dataFolder);
    const lock =
      pid === null
        ? fine('nothing holds the data folder')
        : fine(`Castwright runs on the data folder, as process ${pid}`);
    const answer = await fetch(`http://127.0.0.1:${config.http.port}/healthz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    if (!answer) return [lock];
    const said = (await answer.json().catch(() => null)) as { status?: unknown } | null;
    const ours = answer.ok && said?.status === 'ok';
    if (ours) return [lock, fine(`something answers on port ${config.http.port} as Castwright does`)];
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
