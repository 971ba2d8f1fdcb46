/**
 * What is stored with a job about the requests that were sent for it. A video has the server's id; the Images API has
 * none, so a request for a picture leaves only a mark that it was sent, or that it was answered (decision 161).
 */
export type StoredRun =
  | { kind: 'video'; id: string; lost: number }
  /** `isOpen`: the last request has no answer; the worker that waited for it has died, or the connection was cut. */
  | { kind: 'request'; isOpen: boolean; lost: number };

/** @returns the handle; `lost` counts the requests of the job that got no answer, before the last one */
export function formatHandle(run: StoredRun): string {
  if (run.kind === 'video') return `video:${run.lost}:${run.id}`;
  return `${run.isOpen ? 'sent' : 'answered'}:${run.lost}`;
}

/** @returns null for no handle, or one of another form */
export function parseHandle(handle: string | null | undefined): StoredRun | null {
  const [, kind, lost, id] = /^(video|sent|answered):(\d{1,4})(?::(.+))?$/.exec(handle ?? '') ?? [];
  if (kind === undefined) return null;
  if (kind === 'video') return id === undefined ? null : { kind, id, lost: Number(lost) };
  return { kind: 'request', isOpen: kind === 'sent', lost: Number(lost) };
}
