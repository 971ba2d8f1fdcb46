import type { PushDevice, PushSettings } from '#contract/push.ts';
import { createPushBrowser, type PushBrowser } from '#tests/fakes/push-service.ts';
import type { TestClient } from '#tests/setup/client.ts';

/**
 * Adds a browser to the devices of a signed-in user.
 *
 * @param browser left out: one whose push service cannot be reached
 */
export async function addPushDevice(
  client: TestClient,
  browser: PushBrowser = createPushBrowser('https://push.example.com'),
): Promise<PushDevice> {
  const { publicKey } = (await client.call<PushSettings>('pushSettings')).body;
  const { body, status } = await client.call<PushDevice>('addPushDevice', {
    body: browser.toForm(publicKey ?? ''),
  });
  if (status !== 201) throw new Error(`The device was not added: ${JSON.stringify(body)}`);
  return body;
}
