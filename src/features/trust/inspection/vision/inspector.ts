import type { Inspector, Scores } from '../inspector.ts';
import { askChatCompletions } from './chat-completions.ts';
import { askContract } from './contract.ts';
import type { SentPicture, VisionOptions, VisionScores } from './vision-model.ts';

/** Pictures of one call: more need more memory than many vision models have. */
const picturesOfCall = 4;

/**
 * Creates an inspector that asks the operator's vision model about results of the adult category. It throws on a timeout,
 * a failed connection, a redirect or any answer outside the contract, and the file then waits.
 */
export function createVisionInspector(options: VisionOptions): Inspector {
  const ask = options.api === 'openai' ? askChatCompletions : askContract;
  return {
    id: 'vision',
    version: options.model ?? new URL(options.url).host,
    categories: ['nsfw'],
    async inspect({ frames }, signal): Promise<Scores> {
      let highest: VisionScores = { under25: 0, prohibited: 0 };
      for (let at = 0; at < frames.length; at += picturesOfCall) {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
        const scores = await ask(options, frames.slice(at, at + picturesOfCall).map(toPicture), limit);
        highest = {
          under25: Math.max(highest.under25, scores.under25),
          prohibited: Math.max(highest.prohibited, scores.prohibited),
        };
      }
      return highest;
    },
    close: async () => {},
  };
}

function toPicture(bytes: Uint8Array): SentPicture {
  return { mediaType: sniffMediaType(bytes), base64: Buffer.from(bytes).toString('base64') };
}

/** @throws Error for bytes that are no JPEG, PNG or WebP */
function sniffMediaType(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (start.startsWith('\u0089PNG')) return 'image/png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  throw new Error('the picture is no JPEG, PNG or WebP');
}
