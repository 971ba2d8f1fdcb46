import { Button } from '@mantine/core';
import type { TrainedModel } from '#contract/training.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useCancelJob } from '#web/lib/job-actions.ts';
import { describeWait } from '#web/lib/job-labels.ts';
import { useJobs } from '#web/lib/queries.ts';
import { ProgressLine } from '#web/ui/job-progress.tsx';
import { useTrainingStatus } from '../queries.ts';
import { FaceAndSamples } from './face-and-samples.tsx';
import { LossCurve } from './loss-curve.tsx';
import classes from './run.module.css';

/** Step 3: the training as reported by its engine. It continues when the page is closed. */
export function RunStep({ model }: { model: TrainedModel }) {
  const { data: status } = useTrainingStatus(model.runpodJobId);
  const { data: jobs } = useJobs();
  const cancel = useCancelJob();
  const job = jobs?.find(({ id }) => id === model.runpodJobId);
  // Events report the job's steps before the status is reloaded.
  const { step, total } = status?.meta ?? { step: 0, total: 0 };
  const done = Math.max(step, job?.progress?.step ?? 0);
  const waiting = !status || status.state === 'PENDING';
  const fraction = total > 0 ? done / total : null;
  return (
    <div className={classes.run}>
      <FaceAndSamples
        modelId={model.id}
        faceContentId={model.faceContentId}
        steps={status?.samples ?? []}
        likeness={status?.likeness ?? []}
      />
      <div className={classes.report}>
        <p className={classes.percent}>{waiting ? 'Queued' : `${Math.floor((fraction ?? 0) * 100)}%`}</p>
        <ProgressLine
          words={waiting ? 'Waiting for an engine' : `Step ${formatNumber(done)}/${formatNumber(total)}`}
          wait={describeWait(status?.secondsLeft ?? job?.expectedSeconds ?? null)}
          fraction={fraction}
          label={`Training of ${model.name}`}
        />
        <p className={classes.hint}>
          {status?.stepsPerSecond ? `${formatRate(status.stepsPerSecond)} steps per second. ` : ''}
          Training runs on the server and continues when you close this page.
        </p>
        {status && status.losses.length > 1 && <LossCurve losses={status.losses} total={total} />}
        <Button
          variant="default"
          disabled={cancel.isPending || !model.runpodJobId}
          onClick={() => model.runpodJobId && cancel.mutate(model.runpodJobId)}
        >
          Cancel training
        </Button>
        <p className={classes.hint}>Cancelled runs are billed pro rata.</p>
      </div>
    </div>
  );
}

/** Formats a rate: whole steps from 10 per second, one decimal below. */
function formatRate(stepsPerSecond: number): string {
  return stepsPerSecond < 10 ? stepsPerSecond.toFixed(1) : formatNumber(Math.round(stepsPerSecond));
}
