import { findForbiddenSecrets, isSameFile, sealHeaders } from '#engines/setup';
import type { EngineFileRules } from '#features/admin/site-files';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import { engineFileView } from './engine-file-view.ts';

/** The rules of the engine file, for the feature that keeps its versions. @param keys seal its headers */
export const createEngineFileRules = (keys: KeyRing): EngineFileRules => ({
  schema: engineFileView,
  seal: (text) => sealHeaders(text, keys),
  isSame: (one, other) => isSameFile(one, other, keys),
  findForbidden: (text, published) => findForbiddenSecrets(text, published, keys),
});
