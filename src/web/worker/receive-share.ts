import { findFileProblem, findPicture } from '#web/lib/check-file.ts';
import {
  forgetSharedPicture,
  keepSharedPicture,
  type SharedPicture,
  sharePath,
} from '#web/lib/shared-picture.ts';
import { scope } from './scope.ts';

/** The field of the share form; the manifest names it (`src/app/web/app-manifest.ts`). */
const field = 'picture';

/** Whether a request is a share from another app, as the manifest's `share_target` describes it. */
export const isShare = ({ method, url }: Request): boolean => {
  const { origin, pathname } = new URL(url);
  return method === 'POST' && origin === scope.location.origin && pathname === sharePath;
};

/**
 * Keeps the shared picture in the browser and opens the page that asks what it is for. Nothing goes to the server. Of a
 * file that is no picture or too large, the reason is kept instead.
 */
export async function answerShare(request: Request): Promise<Response> {
  // What was shared before is not meant any more.
  await forgetSharedPicture();
  const shared = await readShare(request).catch(() => ({
    problem: 'The picture could not be read. Share it again.',
  }));
  await keepSharedPicture(shared).catch(() => undefined);
  return Response.redirect(scope.location.origin + sharePath, 303);
}

async function readShare(request: Request): Promise<SharedPicture> {
  const files = (await request.formData()).getAll(field).filter((value) => value instanceof File);
  const file = findPicture(files);
  if (!file) return { problem: 'Nothing was shared that is a picture. Share one picture.' };
  const problem = findFileProblem(file);
  return problem ? { problem } : { file };
}
