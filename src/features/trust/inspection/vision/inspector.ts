import type { Inspector, Scores } from '../inspector.ts';
import { askChatCompletions, askChatCompletionsForPeople } from './chat-completions.ts';
import { askContract, askContractForPeople } from './contract.ts';
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
    version: getVersion(options),
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

/**
 * Creates an inspector that asks the operator's vision model whether uploads show a person, where the operator takes none
 * (decision 139). It throws as `createVisionInspector` does, and the upload is then not taken.
 */
export function createVisionPeopleInspector(options: VisionOptions): Inspector {
  const ask = options.api === 'openai' ? askChatCompletionsForPeople : askContractForPeople;
  return {
    id: 'vision-people',
    version: getVersion(options),
    async inspect({ frames }, signal): Promise<Scores> {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
      return { people: await ask(options, frames.map(toPicture), limit) };
    },
    close: async () => {},
  };
}

const getVersion = ({ model, url }: VisionOptions) => model ?? new URL(url).host;

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
