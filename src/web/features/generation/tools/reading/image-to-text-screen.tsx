import { useSearchParams } from 'react-router';
import { isActiveJob } from '#web/lib/job-labels.ts';
import { getPictureId } from '#web/lib/pictures.ts';
import { useJobs } from '#web/lib/queries.ts';
import { tools } from '#web/lib/tools.ts';
import { useSourcePicture } from '#web/lib/use-source-picture.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { SourcePicker } from '../source/source-picker.tsx';
import { useSource } from '../source/use-source.ts';
import { OrphanedText } from './orphaned-text.tsx';
import { useReadings } from './queries.ts';
import { ReadPicture } from './read-picture.tsx';
import { ReadingList } from './reading-list.tsx';
import { ReadingOptions } from './reading-options.tsx';

/** `/tools/image-to-text`: reads, describes and analyses a picture. `?reading=` opens the text of a job. */
export function ImageToTextScreen() {
  const [search] = useSearchParams();
  const opened = search.get('reading');
  const { data: readings } = useReadings();
  const { data: jobs } = useJobs();
  const reading = readings?.find(({ jobId }) => jobId === opened) ?? null;
  const chosen = useSource();
  const picture = chosen.picture ?? reading?.source ?? null;
  const { data: known } = useSourcePicture(picture);
  const source = (
    <SourcePicker
      source={{ ...chosen, picture }}
      title="Picture to read"
      operation={tools.imageToText.operation}
      category={known?.category ?? 'sfw'}
    />
  );
  if (known && picture) {
    return <ReadPicture key={getPictureId(picture)} picture={known} opened={opened} source={source} />;
  }
  const isAwaited = !jobs || jobs.some((job) => job.id === opened && isActiveJob(job));
  const isGone = opened !== null && readings !== undefined && !reading && !isAwaited;
  return (
    <ToolFrame
      hasSource={picture !== null}
      source={source}
      form={
        <>
          {isGone && <p role="status">This text no longer exists.</p>}
          {reading && !picture ? <OrphanedText reading={reading} /> : <ReadingOptions />}
        </>
      }
      stage={null}
    >
      <ReadingList />
    </ToolFrame>
  );
}
