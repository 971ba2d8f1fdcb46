import type { Config } from '#config';
import { type PostOptions, toPushKeys } from '#features/messaging/push';
import { isReadOnly } from '#platform/crypto/read-only.ts';
import { readOrCreateSecrets } from '#platform/crypto/secret-file.ts';
import type { Installation } from './installation.ts';

/**
 * What push messages are sent with; null where push is off: by the settings, or because there is no key and none can be
 * created.
 */
export async function openPush({
  config,
  log,
  operatorFiles,
}: Pick<Installation, 'config' | 'log' | 'operatorFiles'>): Promise<PostOptions | null> {
  if (!config.push.isOn) return null;
  const privateKey = await readPrivateKey(config);
  if (privateKey === null) {
    log.warn('push notifications are off: there is no push-key, and the keys folder is read-only');
    return null;
  }
  return {
    keys: toPushKeys(privateKey),
    getSubject: () => `mailto:${operatorFiles.site.contact.general}`,
    allowLoopback: config.push.toLoopback,
  };
}

async function readPrivateKey({ inKeys, push }: Config): Promise<string | null> {
  if (push.privateKey) return push.privateKey;
  try {
    const [newest = null] = await readOrCreateSecrets(inKeys('push-key'));
    return newest;
  } catch (error) {
    if (error instanceof Error && isReadOnly(error.cause)) return null;
    throw error;
  }
}
