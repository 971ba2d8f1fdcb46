/** The events that a server pushes: steps and preview pictures. Jobs complete without them. */

import type { PictureMediaType } from '@castwright/engine-port';
import { z } from 'zod';
import { parseJson } from '#engines/read-body';
import { withTimeout } from '#platform/with-timeout.ts';
import type { ComfyUiLimits, ComfyUiOptions } from './options.ts';

export type ServerEvent =
  | { kind: 'step'; node: string; value: number; max: number }
  | { kind: 'preview'; bytes: Buffer; mediaType: PictureMediaType }
  /** The job's state may have changed: time to poll it. */
  | { kind: 'change' };

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

const stateChanges = new Set([
  'execution_start',
  'execution_success',
  'execution_error',
  'execution_interrupted',
]);

const mediaTypes: Record<number, PictureMediaType> = { 1: 'image/jpeg', 2: 'image/png' };

/** The most milliseconds that a job waits for the socket to open. */
const maxOpeningMs = 1_000;

export type Socket = {
  /** Passes the job's events to the listener until the returned function is called. */
  listen(jobId: string, listener: (event: ServerEvent) => void): () => void;
  /** Waits until the socket is open, for a second at most: the server sends no past events. */
  waitUntilOpen(): Promise<void>;
  close(): void;
};

/**
 * Keeps a socket open while there are listeners, and opens a broken one again.
 *
 * @param clientId the server sends a job's events only to the client that submitted it, on one socket for each id
 */
export function openSocket(
  { url, headers }: Pick<ComfyUiOptions, 'url' | 'headers'>,
  clientId: string,
  { reconnectMs }: Pick<ComfyUiLimits, 'reconnectMs'>,
): Socket {
  const listeners = new Map<string, (event: ServerEvent) => void>();
  const address = `${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(clientId)}`;
  let socket: WebSocket | null = null;
  let opening = Promise.withResolvers<void>();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  /** The job of the last event: preview pictures do not name theirs. */
  let current: string | null = null;

  function dropSocket(): void {
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
      if (typeof data === 'string') handleText(data);
      else if (data instanceof ArrayBuffer) handlePicture(Buffer.from(data));
    };
    opened.onopen = () => {
      if (socket === opened) opening.resolve();
    };
    opened.onclose = () => {
      if (socket === opened) dropSocket();
      // A job may have ended while the socket was closed.
      for (const notify of listeners.values()) notify({ kind: 'change' });
      clearTimeout(retry);
      retry = setTimeout(connect, reconnectMs);
      retry.unref();
    };
    // A close event follows every error.
    opened.onerror = () => undefined;
  }

  function handleText(text: string): void {
    const parsed = message.safeParse(parseJson(text));
    if (!parsed.success) return;
    const { type, data } = parsed.data;
    if (data.prompt_id) current = data.prompt_id;
    const notify = listeners.get(data.prompt_id ?? current ?? '');
    if (!notify) return;
    if (type === 'progress' && data.node != null && data.value !== undefined && data.max !== undefined) {
      notify({ kind: 'step', node: String(data.node), value: data.value, max: data.max });
    } else if (stateChanges.has(type) || (type === 'executing' && data.node == null)) {
      notify({ kind: 'change' });
    }
  }

  function handlePicture(frame: Buffer): void {
    const preview = parsePreview(frame);
    if (preview && current) listeners.get(current)?.({ kind: 'preview', ...preview });
  }

  return {
    listen(jobId, listener) {
      listeners.set(jobId, listener);
      connect();
      return () => {
        listeners.delete(jobId);
        if (listeners.size > 0) return;
        clearTimeout(retry);
        socket?.close();
        dropSocket();
      };
    },
    waitUntilOpen: () => withTimeout(maxOpeningMs, opening.promise),
    close() {
      closed = true;
      clearTimeout(retry);
      listeners.clear();
      socket?.close();
      dropSocket();
    },
  };
}

/** Event 1: the picture's type, then its bytes. Event 4: the length of its metadata, the metadata, then its bytes. */
function parsePreview(frame: Buffer): { bytes: Buffer; mediaType: PictureMediaType } | null {
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
