import { Button } from '@mantine/core';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TrainedModel } from '#contract/training.ts';
import { getContentPreviewUrl } from '#web/lib/content.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useReopenSession } from '../queries.ts';
import { DeleteModel } from './delete-model.tsx';
import classes from './models.module.css';
import { RenameModel } from './rename-model.tsx';
import { useMakeDefault } from './use-models.ts';

const states: Record<TrainedModel['status'], string> = {
  preparing: 'Preparing',
  queued: 'Queued',
  training: 'Training',
  completed: 'Ready',
  failed: 'Failed',
};

type ModelRowProps = {
  model: TrainedModel;
  /** Whether other models come from the same session. */
  hasVersions: boolean;
};

/** One model with its state, its results and its actions. */
export function ModelRow({ model, hasVersions }: ModelRowProps) {
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null);
  const reopen = useReopenSession();
  const makeDefault = useMakeDefault();
  const compose = useCompose();
  const { id, name, status, version, category, made, sessionId, problem, note, isDefault } = model;
  const picture = model.contentId ?? model.faceContentId;
  const inTraining = status === 'queued' || status === 'training';
  const isReady = status === 'completed';
  const close = () => setAsking(null);
  return (
    <li className={classes.model}>
      {picture ? (
        <img src={getContentPreviewUrl(picture, 'thumbnail')} alt="" data-ready={isReady || undefined} />
      ) : (
        <span className={classes.noPicture} />
      )}
      <div className={classes.words}>
        <h3>
          {name}
          {hasVersions && <small>version {version}</small>}
          {isDefault && <span className={classes.mark}>Default</span>}
        </h3>
        <p>
          {states[status]} · {category.toUpperCase()} · {formatDateTime(model.createdAt)}
        </p>
        {problem && <p className={classes.problem}>{problem} Nothing was charged.</p>}
        {note && <p>{note}</p>}
        {isReady && made > 0 && (
          <p>
            <Link to={`/content?modelId=${id}`}>
              {made === 1 ? '1 picture or video' : `${formatNumber(made)} pictures and videos`} made with it
            </Link>
          </p>
        )}
      </div>
      <div className={classes.ways}>
        {isReady && (
          <Button variant="default" onClick={() => compose({ kind: 'image', modelId: id })}>
            Use
          </Button>
        )}
        {(isReady || status === 'failed') && sessionId && (
          <Button variant="default" disabled={reopen.isPending} onClick={() => reopen.mutate(sessionId)}>
            Retrain
          </Button>
        )}
        {isReady && (
          <IconButton
            label={isDefault ? 'Remove as default' : 'Make default'}
            fullLabel={isDefault ? `Remove ${name} as the default` : `Make ${name} the default`}
            aria-pressed={isDefault}
            disabled={makeDefault.isPending}
            onClick={() => makeDefault.mutate({ id, isDefault: !isDefault })}
          >
            {isDefault ? <IconStarFilled size={20} /> : <IconStar size={20} stroke={1.5} />}
          </IconButton>
        )}
        <IconButton label="Rename" fullLabel={`Rename ${name}`} onClick={() => setAsking('name')}>
          <IconPencil size={20} stroke={1.5} />
        </IconButton>
        {!inTraining && (
          <IconButton label="Delete" fullLabel={`Delete ${name}`} onClick={() => setAsking('delete')}>
            <IconTrash size={20} stroke={1.5} />
          </IconButton>
        )}
      </div>
      <RenameModel model={model} open={asking === 'name'} onClose={close} />
      <DeleteModel model={model} open={asking === 'delete'} onClose={close} />
    </li>
  );
}
