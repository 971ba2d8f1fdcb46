import { contract } from '#contract/index.ts';
import type { RouteDefinition } from '#contract/route.ts';
import { type SoundRights, type Upload, upload } from '#contract/uploads.ts';
import { ApiError, toApiError, unreachableMessage } from '#web/lib/api.ts';

type UploadOptions = {
  /** Gets the share of the bytes sent, 0 … 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Uploads an identity document.
 *
 * @throws ApiError as `sendForm` does
 */
export async function uploadDocuments(
  form: FormData,
  onProgress: UploadOptions['onProgress'],
): Promise<void> {
  await sendForm(contract.uploadDocuments, form, { onProgress });
}

/**
 * Uploads a picture or a mask for the tools.
 *
 * @returns the stored upload
 * @throws ApiError as `sendForm` does; DOMException `AbortError` if the signal stops it
 */
export async function uploadPicture(
  file: Blob,
  purpose: 'picture' | 'mask',
  sending: UploadOptions,
): Promise<Upload> {
  return sendUpload(file, { purpose }, sending);
}

/**
 * Uploads a soundtrack with the statement of the creator's rights to it.
 *
 * @returns the stored upload
 * @throws ApiError, DOMException: as `uploadPicture`
 */
export async function uploadSoundtrack(
  file: File,
  { basis, note, voices }: SoundRights,
  sending: UploadOptions,
): Promise<Upload> {
  return sendUpload(file, { purpose: 'soundtrack', basis, voices, note }, sending);
}

async function sendUpload(
  file: Blob,
  fields: Record<string, string>,
  sending: UploadOptions,
): Promise<Upload> {
  const form = new FormData();
  // The text fields come first: the server reads the parts in order.
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return upload.parse(JSON.parse(await sendForm(contract.uploadPicture, form, sending)));
}

/**
 * Sends a form with XMLHttpRequest, because `fetch` does not report upload progress.
 *
 * @returns the response text
 * @throws ApiError if the server refuses (the message is empty if it gave none) or cannot be reached
 */
function sendForm(
  { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () =>
      reject(
        new ApiError({
          code: 'UNAVAILABLE',
          message: unreachableMessage,
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
      void toUploadError(request).then(reject, reject);
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    request.send(form);
  });
}

/** Converts a refused response; the message is empty if the response has none. */
async function toUploadError(request: XMLHttpRequest): Promise<ApiError> {
  const said = await toApiError(new Response(request.responseText, { status: request.status }));
  const spoke = request.responseText.includes('"message"');
  return spoke ? said : new ApiError({ code: said.code, message: '' });
}
