import { contract } from '#contract/index.ts';
import { ApiError, errorFrom } from '#web/lib/api.ts';

/**
 * Hands the identity document in over a request that tells how much of it has gone out; `fetch` cannot yet.
 *
 * @param onProgress the share of the bytes that the connection has taken, from 0 to 1
 * @throws ApiError for every refusal (its message empty when the server gave none), and for a server that
 *   cannot be reached
 */
export function uploadDocuments(
  form: FormData,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { method, path } = contract.uploadDocuments;
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
      if (request.status >= 200 && request.status < 300) return resolve();
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
