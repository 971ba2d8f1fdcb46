/**
 * The overhead of the ComfyUI adapter: jobs on a double in a process of its own, 50 in flight, by the adapter and by no
 * more than the same calls and bytes through plain `fetch`, each in a new process, in turns. Processor time is the
 * whole process's without its start; memory is that of buffers, which hold the pictures.
 */
import type { ComfyUiReport } from './processes/comfyui-jobs.ts';
import { atMost, type Bench, noted, type ProcessMemory, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import type { ComfyUiSubject } from './setup/comfyui-subject.ts';
import { median } from './setup/statistics.ts';

const inFlight = 50;
const jobs = { text_to_image: 200, image_to_image: 100 } as const;
const rounds = 2;
const leakJobs = 1_000;
const longestMs = 10 * 60_000;

type Run = ComfyUiReport & { processorMs: number; memory: ProcessMemory | null };

export const comfyui: Bench = {
  name: 'comfyui',
  async run(scope) {
    const { facts } = await startChild<{ url: string }>(scope, 'comfyui-double', {});
    const run = async (subject: Omit<ComfyUiSubject, 'url' | 'inFlight'>): Promise<Run> => {
      const child = await startChild<null, ComfyUiReport>(scope, 'comfyui-jobs', {
        ...subject,
        ...facts,
        inFlight,
      } satisfies ComfyUiSubject);
      const before = await child.processorTime();
      const deadline = performance.now() + longestMs;
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        const report = await child.report();
        if (report.done < subject.jobs) {
          if (performance.now() > deadline) throw new Error(`only ${report.done} jobs ended`);
          continue;
        }
        const processorMs = ((await child.processorTime()) - before) / subject.jobs;
        const memory = await child.memory();
        await child.stop();
        return { ...report, processorMs, memory };
      }
    };
    const compared = async (kind: ComfyUiSubject['kind']) => {
      const runs: { adapter: Run; bare: Run }[] = [];
      for (let round = 0; round < rounds; round++) {
        const bare = await run({ how: 'bare', kind, jobs: jobs[kind] });
        runs.push({ bare, adapter: await run({ how: 'adapter', kind, jobs: jobs[kind] }) });
      }
      const [last] = runs.slice(-1);
      if (!last) throw new Error('nothing was run');
      const adapter = median(runs.map((each) => each.adapter.processorMs));
      const bare = median(runs.map((each) => each.bare.processorMs));
      return { ...last, ms: { adapter, bare } };
    };
    const pictures = await compared('text_to_image');
    const edits = await compared('image_to_image');
    const long = await run({ how: 'adapter', kind: 'text_to_image', jobs: leakJobs });
    const copies = ({ mostBuffers, resultBytes, sourceBytes }: Run) =>
      mostBuffers / (inFlight * Math.max(sourceBytes, resultBytes));
    const grown = ((long.heapAt[1_000] ?? 0) - (long.heapAt[100] ?? 0)) / 900;
    const memory = [
      named(edits.bare, 'bare'),
      named(edits.adapter, 'adapter'),
      named(long, 'adapter, 1,000 jobs'),
    ];
    return {
      figures: [
        atMost(
          'processor time of a picture, in those of its bare calls',
          pictures.ms.adapter / pictures.ms.bare,
          2,
          '×',
          `${short(pictures.ms.adapter)} and ${short(pictures.ms.bare)} ms; ${inFlight} in flight`,
        ),
        atMost(
          'the same of an edit, whose picture of 1024² goes up first',
          edits.ms.adapter / edits.ms.bare,
          2,
          '×',
          `${short(edits.ms.adapter)} and ${short(edits.ms.bare)} ms; ${megabytes(edits.adapter.sourceBytes)} up`,
        ),
        atMost(
          'buffers at the busiest moment of the edits, in their pictures',
          copies(edits.adapter),
          2,
          '×',
          `${megabytes(edits.adapter.mostBuffers)}; bare ${short(copies(edits.bare))} ×`,
        ),
        noted(
          'heap that a job leaves behind, from the 100th to the 1,000th',
          `${short(grown / 1024)} kB`,
          `${megabytes(long.heapAt[100] ?? 0)}, ${megabytes(long.heapAt[500] ?? 0)}, ${megabytes(long.heapAt[1_000] ?? 0)} at 100, 500 and 1,000`,
        ),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function named({ memory }: Run, process: string): ProcessMemory | null {
  return memory && { ...memory, process };
}
