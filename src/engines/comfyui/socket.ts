/** What a server tells of its own accord: steps and pictures of the work so far. Nothing depends on hearing it. */

import type { PictureMediaType } from '@castwright/engine-port';
import { z } from 'zod';
import { atMost } from '#platform/rounds.ts';
import type { ComfyUiLimits, ComfyUiOptions } from './options.ts';

export type News =
  | { kind: 'step'; node: string; value: number; max: number }
  | { kind: 'preview'; bytes: Buffer; mediaType: PictureMediaType }
  /** The job may have ended, in whatever way: time to ask. */
  | { kind: 'turn' };

const message = z.looseObject({
  type: z.string(),
  data: z
    .looseObject({
      prompt_id: z.string().nullish(),
      node: z.union([z.string(), z.number()]).nullish(),
      value: z.number().optional(),
      max: z.number().optional(),
    })
    .default({}),
});

const turns = new Set(['execution_start', 'execution_success', 'execution_error', 'execution_interrupted']);

const mediaTypes: Record<number, PictureMediaType> = { 1: 'image/jpeg', 2: 'image/png' };

/** Milliseconds: a job is not held up for its pictures on the way. */
const mostOpeningMs = 1_000;

export type Socket = {
  /** Hears of a job until the returned function is called. */
  hear(jobId: string, listener: (news: News) => void): () => void;
  /** Waits until it is open: a server tells nothing to whoever is not there. Not for long; nothing depends on it. */
  opened(): Promise<void>;
  close(): void;
};

/**
 * Keeps a socket open while somebody listens; one that breaks is opened again.
 *
 * @param clientId the server tells its news only to the client that handed the job over; one socket for each id
 */
export function openSocket(
  { url, headers }: Pick<ComfyUiOptions, 'url' | 'headers'>,
  clientId: string,
  { reconnectMs }: Pick<ComfyUiLimits, 'reconnectMs'>,
): Socket {
  const listeners = new Map<string, (news: News) => void>();
  const address = `${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(clientId)}`;
  let socket: WebSocket | null = null;
  let opening = Promise.withResolvers<void>();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  /** Pictures of the work so far do not say whose they are: the job that was spoken of last. */
  let current: string | null = null;

  function letGo(): void {
    socket = null;
    opening.resolve();
    opening = Promise.withResolvers();
  }

  function connect(): void {
    if (closed || socket || listeners.size === 0) return;
    const opened = new WebSocket(address, { headers: { ...headers } } as never);
    opened.binaryType = 'arraybuffer';
    socket = opened;
    opened.onmessage = ({ data }) => {
      if (typeof data === 'string') hearText(data);
      else if (data instanceof ArrayBuffer) hearPicture(Buffer.from(data));
    };
    opened.onopen = () => {
      if (socket === opened) opening.resolve();
    };
    opened.onclose = () => {
      if (socket === opened) letGo();
      // What was missed meanwhile may be the end.
      for (const tell of listeners.values()) tell({ kind: 'turn' });
      clearTimeout(retry);
      retry = setTimeout(connect, reconnectMs);
      retry.unref();
    };
    // What went wrong shows in the close that follows.
    opened.onerror = () => undefined;
  }

  function hearText(text: string): void {
    const parsed = message.safeParse(parse(text));
    if (!parsed.success) return;
    const { type, data } = parsed.data;
    if (data.prompt_id) current = data.prompt_id;
    const tell = listeners.get(data.prompt_id ?? current ?? '');
    if (!tell) return;
    if (type === 'progress' && data.node != null && data.value !== undefined && data.max !== undefined) {
      tell({ kind: 'step', node: String(data.node), value: data.value, max: data.max });
    } else if (turns.has(type) || (type === 'executing' && data.node == null)) {
      tell({ kind: 'turn' });
    }
  }

  function hearPicture(frame: Buffer): void {
    const preview = previewOf(frame);
    if (preview && current) listeners.get(current)?.({ kind: 'preview', ...preview });
  }

  return {
    hear(jobId, listener) {
      listeners.set(jobId, listener);
      connect();
      return () => {
        listeners.delete(jobId);
        if (listeners.size > 0) return;
        clearTimeout(retry);
        socket?.close();
        letGo();
      };
    },
    opened: () => atMost(mostOpeningMs, opening.promise),
    close() {
      closed = true;
      clearTimeout(retry);
      listeners.clear();
      socket?.close();
      letGo();
    },
  };
}

/** Event 1: the picture's type, then its bytes. Event 4: the length of what is said of it, that, then its bytes. */
function previewOf(frame: Buffer): { bytes: Buffer; mediaType: PictureMediaType } | null {
  if (frame.length < 8) return null;
  const event = frame.readUInt32BE(0);
  const number = frame.readUInt32BE(4);
  if (event === 1) {
    const mediaType = mediaTypes[number];
    return mediaType ? { bytes: frame.subarray(8), mediaType } : null;
  }
  if (event !== 4 || frame.length < 8 + number) return null;
  const bytes = frame.subarray(8 + number);
  return { bytes, mediaType: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
