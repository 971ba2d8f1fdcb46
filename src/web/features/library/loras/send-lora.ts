import type { Category } from '#contract/common.ts';
import { countLoraParts, getPartBytes, loraLimits } from '#contract/lora-limits.ts';
import type { Lora } from '#contract/loras.ts';
import { call } from '#web/lib/api.ts';

type Sending = { onStarted: (lora: Lora) => void; onProgress: (share: number) => void };

/** A part that did not arrive is sent again so often. */
const tries = 3;

/**
 * Uploads a LoRA in parts.
 *
 * @returns the LoRA, which is then checked
 * @throws ApiError if the server refuses it, or a part did not arrive several times
 */
export async function sendLora(
  file: File,
  { category, name }: { name: string; category: Category },
  { onProgress, onStarted }: Sending,
): Promise<Lora> {
  const { size } = file;
  let lora = await call('startLoraUpload', {
    body: { name, fileName: file.name, byteSize: size, category, confirmed: true },
  });
  onStarted(lora);
  for (let number = 0; number < countLoraParts(size); number += 1) {
    const from = number * loraLimits.loraPartBytes;
    const form = new FormData();
    // The server reads the parts of a form in order.
    form.set('number', String(number));
    form.set('file', file.slice(from, from + getPartBytes(size, number)));
    lora = await sendPart(lora.id, form);
    onProgress(Math.min(1, (from + getPartBytes(size, number)) / size));
  }
  return lora;
}

async function sendPart(id: string, form: FormData, turn = 1): Promise<Lora> {
  try {
    return await call('uploadLoraPart', { params: { id }, body: form });
  } catch (error) {
    if (turn === tries) throw error;
    return sendPart(id, form, turn + 1);
  }
}
