/**
 * A ComfyUI double in a separate process, to be killed, frozen and started again: its files are on a disk, its
 * knowledge of jobs is not.
 */
import { startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { corruptResult } from './corrupt-result.ts';
import { calm, type DoubleCommand, type DoubleStart, type DoubleState, type Rates } from './double.ts';

const { disk, port, seed } = JSON.parse(process.argv[2] ?? '') as DoubleStart;
const random = createRandom(seed);
let rates: Rates = calm;
const met: Record<string, number> = {};
const meet = <Kind extends string>(kind: Kind): Kind => {
  met[kind] = (met[kind] ?? 0) + 1;
  return kind;
};

/** Models that were trained here stay on the engine on purpose, by their digest. */
const trainedHere = /^output\/loras\/castwright\/[0-9a-f]{64}\.safetensors$/;

const script = {
  stepMs: 0,
  fault: () => {
    script.stepMs = random() < rates.slow ? rates.slowMs * random() : rates.stepMs;
    const drawn = random();
    if (drawn < rates.cut) return meet('cut');
    if (drawn < rates.cut + rates.hang) return meet('hang');
    return drawn < rates.cut + rates.hang + rates.error ? meet('error') : null;
  },
  exception: () =>
    random() < rates.exception
      ? { exception_type: 'RuntimeError', exception_message: `CUDA error: ${meet('exception')}` }
      : null,
  spoil: (bytes: Buffer) => (random() < rates.spoil ? corruptResult(bytes, random(), meet) : bytes),
};
const double = await startComfyUi(script, { disk, port });

process.on('message', (order: DoubleCommand) => {
  if ('rates' in order) rates = order.rates;
  else if (order.what === 'cut') double.cutSockets();
  else if (order.what === 'forget') double.loseMemory();
  else {
    const state: DoubleState = {
      open: double.open(),
      filesLeft: double.filesLeft().filter((name) => !trainedHere.test(name)),
      submissions: [...double.submissions],
      met,
    };
    process.send?.({ state });
  }
});
// In case the parent process dies.
process.once('disconnect', () => process.exit(0));
process.send?.({ port: Number(new URL(double.url).port) });
