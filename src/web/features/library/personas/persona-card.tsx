import { Button } from '@mantine/core';
import { IconCopy, IconLink, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Persona } from '#contract/personas.ts';
import { operationPrice } from '#contract/token-prices.ts';
import { type Availability, useAvailability } from '#web/lib/abilities.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useJobs } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { AvailabilityButton } from '#web/ui/availability.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { ShareSettings } from '#web/ui/share-settings.tsx';
import { DeletePersona } from './delete-persona.tsx';
import classes from './personas-screen.module.css';
import { useClonePersona, useDrawPortrait } from './use-persona-actions.ts';

const price = formatTokens(operationPrice('text_to_image'));
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** One persona with portrait, prompt and actions. */
export function PersonaCard({ persona }: { persona: Persona }) {
  const { id, name, category, prompt, shared } = persona;
  const { gate } = useUser();
  const compose = useCompose();
  const clone = useClonePersona();
  const draw = useDrawPortrait(persona);
  const work = useAvailability('text_to_image', category, persona.modelId !== null);
  const [dialog, setDialog] = useState<'share' | 'delete' | null>(null);
  const looking = gate !== 'app';
  const portrait = persona.portraitContentId;
  return (
    <li className={classes.persona}>
      <Portrait persona={persona} draw={draw} work={work} locked={looking} />
      <h2 className={classes.name}>
        <Link to={`/personas/${id}`}>{name}</Link>
      </h2>
      <p className={classes.words} dir="auto">
        {prompt || 'No look set. The prompt decides.'}
      </p>
      <div className={classes.deeds}>
        <Button
          className={classes.use}
          size="sm"
          variant="default"
          aria-label={`Use ${name} in a prompt`}
          onClick={() => compose({ personaId: id, category })}
        >
          Use
        </Button>
        {portrait && (
          <IconButton
            label={work.unsupportedReason ?? `Draw a new portrait · ${price}`}
            fullLabel={[`Draw a new portrait of ${name}`, work.unsupportedReason].filter(Boolean).join('. ')}
            disabled={looking || draw.isPending}
            aria-disabled={work.unsupportedReason !== null || undefined}
            onClick={() => work.unsupportedReason === null && draw.mutate()}
          >
            <IconSparkles {...icon} />
          </IconButton>
        )}
        <IconButton
          label={shared ? 'Share: link active' : 'Share'}
          fullLabel={`Share ${name}`}
          disabled={looking}
          onClick={() => setDialog('share')}
        >
          <IconLink {...icon} color={shared ? 'var(--ember-text)' : undefined} />
        </IconButton>
        <IconButton
          label="Clone: same look, different person"
          fullLabel={`Clone ${name}`}
          disabled={looking || clone.isPending}
          onClick={() => clone.mutate(id)}
        >
          <IconCopy {...icon} />
        </IconButton>
        <IconButton
          label="Delete"
          fullLabel={`Delete ${name}`}
          disabled={looking}
          onClick={() => setDialog('delete')}
        >
          <IconTrash {...icon} />
        </IconButton>
      </div>
      <ShareSettings
        subject={{ personaId: id }}
        name={name}
        open={dialog === 'share'}
        onClose={() => setDialog(null)}
      />
      <DeletePersona persona={persona} open={dialog === 'delete'} onClose={() => setDialog(null)} />
    </li>
  );
}

type PortraitProps = {
  persona: Persona;
  draw: ReturnType<typeof useDrawPortrait>;
  work: Availability;
  locked: boolean;
};

/** The newest picture of the persona; without one, the button that draws it, and its progress. */
function Portrait({ persona: { name, portraitContentId }, draw, work, locked }: PortraitProps) {
  const { data: jobs } = useJobs();
  const ordered = jobs?.find(({ id }) => id === draw.data?.jobId);
  const job = ordered?.endedAt ? undefined : ordered;
  const src = portraitContentId
    ? buildUrl('previewContent', { params: { id: portraitContentId }, query: { size: 'thumbnail' } })
    : null;
  return (
    <PictureFrame src={src} alt={`Portrait of ${name}`} width={3} height={4}>
      {!src && (
        <div className={classes.draw}>
          {job ? (
            <div className={classes.drawing}>
              <JobProgress job={job} />
            </div>
          ) : (
            <AvailabilityButton
              availability={work}
              size="sm"
              variant="default"
              className={classes.drawButton}
              disabled={locked || draw.isPending}
              onClick={() => draw.mutate()}
            >
              <span>
                Draw a portrait · <span className={classes.price}>{price}</span>
              </span>
            </AvailabilityButton>
          )}
        </div>
      )}
    </PictureFrame>
  );
}
