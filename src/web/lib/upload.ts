import { contract } from '#contract/index.ts';
import type { RouteDefinition } from '#contract/route.ts';
import { type Upload, type UploadPurpose, upload } from '#contract/uploads.ts';
import { ApiError, errorFrom } from '#web/lib/api.ts';

type Sending = {
  /** Gets the share of the bytes that the connection has taken, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Hands the identity document in.
 *
 * @throws ApiError as `sendForm` does
 */
export async function uploadDocuments(form: FormData, onProgress: Sending['onProgress']): Promise<void> {
  await sendForm(contract.uploadDocuments, form, { onProgress });
}

/**
 * Hands in a picture or a mask for the tools.
 *
 * @returns what the server keeps of it
 * @throws ApiError as `sendForm` does; DOMException `AbortError` when it was stopped by the signal
 */
export async function uploadPicture(file: Blob, purpose: UploadPurpose, sending: Sending): Promise<Upload> {
  const form = new FormData();
  // The text goes first: the server reads the parts in their order.
  form.set('purpose', purpose);
  form.set('file', file);
  return upload.parse(JSON.parse(await sendForm(contract.uploadPicture, form, sending)));
}

/**
 * Sends a form over a request that tells how much of it has gone out; `fetch` cannot yet.
 *
 * @returns the answer's text
 * @throws ApiError for every refusal (its message empty when the server gave none), and for a server that
 *   cannot be reached
 */
function sendForm(
  { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
  form: FormData,
  { onProgress, signal }: Sending,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () =>
      reject(
        new ApiError({
          code: 'UNAVAILABLE',
          message: 'Castwright cannot be reached. Check your connection and try again.',
        }),
      );
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = unreachable;
    request.ontimeout = unreachable;
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.responseText);
      void refusalOf(request).then(reject, reject);
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    request.send(form);
  });
}

/** What the server said; with no message at all where the answer holds none. */
async function refusalOf(request: XMLHttpRequest): Promise<ApiError> {
  const said = await errorFrom(new Response(request.responseText, { status: request.status }));
  const spoke = request.responseText.includes('"message"');
  return spoke ? said : new ApiError({ code: said.code, message: '' });
}
