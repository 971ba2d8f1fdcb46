/**
 * A ComfyUI double in a process of its own, to be killed, frozen and started again: its files lie on a disk, what it
 * knows of jobs does not.
 */
import { startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { seeded } from '#tests/setup/seeded.ts';
import { calm, type DoubleOrder, type DoubleStart, type DoubleState, type Rates } from './double.ts';
import { spoilt } from './spoilt.ts';

const { disk, port, seed } = JSON.parse(process.argv[2] ?? '') as DoubleStart;
const random = seeded(seed);
let rates: Rates = calm;
const met: Record<string, number> = {};
const meet = <Kind extends string>(kind: Kind): Kind => {
  met[kind] = (met[kind] ?? 0) + 1;
  return kind;
};

/** Models that were trained here are kept on the engine on purpose, by their digest. */
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
  spoil: (bytes: Buffer) => (random() < rates.spoil ? spoilt(bytes, random(), meet) : bytes),
};
const double = await startComfyUi(script, { disk, port });

process.on('message', (order: DoubleOrder) => {
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
// Should whoever started it die.
process.once('disconnect', () => process.exit(0));
process.send?.({ port: Number(new URL(double.url).port) });
