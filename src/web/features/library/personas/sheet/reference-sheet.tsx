import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Persona } from '#contract/personas.ts';
import {
  madeViews,
  type ReferencePicture,
  type ReferenceView,
  referencePrice,
  referenceView,
  type ReferenceSheet as Sheet,
} from '#contract/reference-sheets.ts';
import { type Availability, useAvailability } from '#web/lib/abilities.ts';
import { getPronouns } from '#web/lib/describe-identity.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { AvailabilityButton } from '#web/ui/availability.tsx';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';
import { Section } from '#web/ui/page.tsx';
import { PictureDialog } from '#web/ui/picture-choice/picture-dialog.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './reference-sheet.module.css';
import { SheetTile } from './sheet-tile.tsx';
import {
  useChangePicture,
  useMakePictures,
  useMakeSheet,
  useReferenceSheets,
  useRestoreVersion,
  useTrainPersona,
} from './use-reference-sheets.ts';
import { formatVersion, viewLabels } from './view-labels.ts';

/** The reference sheet of a persona: its views, its versions, and what can be done with them. */
export function ReferenceSheet({ persona }: { persona: Persona }) {
  const { data: versions, error, refetch } = useReferenceSheets(persona.id);
  const { gate } = useUser();
  const work = useAvailability('text_to_image', 'sfw', persona.modelId !== null);
  const [choosing, setChoosing] = useState<ReferenceView | null>(null);
  const change = useChangePicture(persona.id);
  const [current] = versions ?? [];
  const isLocked = gate !== 'app';
  return (
    <Section title="Reference sheet">
      {!versions && (error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />)}
      {versions && !current && (
        <NoSheet persona={persona} work={work} isLocked={isLocked} onChoose={() => setChoosing('front')} />
      )}
      {versions && current && (
        <Versions
          persona={persona}
          versions={versions}
          current={current}
          work={work}
          isLocked={isLocked}
          change={change}
          onChoose={setChoosing}
        />
      )}
      <PictureDialog
        open={choosing !== null}
        title={choosing ? viewLabels[choosing] : ''}
        onChoose={(picture) => {
          if (choosing) change.mutate({ view: choosing, picture });
          setChoosing(null);
        }}
        onClose={() => setChoosing(null)}
      />
    </Section>
  );
}

type NoSheetProps = { persona: Persona; work: Availability; isLocked: boolean; onChoose: () => void };

function NoSheet({ persona, work, isLocked, onChoose }: NoSheetProps) {
  const make = useMakeSheet();
  return (
    <>
      <p className={classes.about}>
        {madeViews.length} pictures show {persona.name} from all sides. Engines that work from pictures use
        them to keep {getPronouns(persona).object} the same.
      </p>
      <div className={classes.bar}>
        <AvailabilityButton
          availability={work}
          variant="default"
          disabled={isLocked || make.isPending}
          onClick={() => make.mutate(persona.id)}
        >
          {make.isPending
            ? 'Starting…'
            : `Make a reference sheet · ${formatTokens(referencePrice(madeViews.length))}`}
        </AvailabilityButton>
        <Button variant="default" disabled={isLocked} onClick={onChoose}>
          Choose one of yours
        </Button>
      </div>
    </>
  );
}

type VersionsProps = {
  persona: Persona;
  versions: readonly Sheet[];
  current: Sheet;
  work: Availability;
  isLocked: boolean;
  change: ReturnType<typeof useChangePicture>;
  onChoose: (view: ReferenceView) => void;
};

function Versions(props: VersionsProps) {
  const { persona, versions, current, work, isLocked, change, onChoose } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = versions.find(({ version }) => version === chosen) ?? current;
  const isCurrent = shown.version === current.version;
  const make = useMakePictures(persona.id);
  const restore = useRestoreVersion(persona.id);
  const isWaiting = shown.pictures.some(({ status }) => status === 'waiting');
  const actions = {
    unsupportedReason: work.unsupportedReason,
    isPending: isLocked || isWaiting || make.isPending || change.isPending,
    make: (view: ReferenceView) => make.mutate([view]),
    choose: onChoose,
    remove: (view: ReferenceView) => change.mutate({ view, picture: null }),
  };
  return (
    <>
      <ul className={classes.grid} aria-label="Views">
        {listViews(shown, isCurrent).map((picture) => (
          <SheetTile
            key={picture.view}
            name={persona.name}
            picture={picture}
            {...(isCurrent && { actions })}
          />
        ))}
      </ul>
      {shown.problem && (
        <p className={classes.problem} role="status">
          {shown.problem}
        </p>
      )}
      {shown.pictures.some(({ uploaded }) => uploaded) && (
        <p className={classes.about}>
          Pictures from uploads, and pictures made from them, are used in SFW only.
        </p>
      )}
      <div className={classes.bar}>
        {isCurrent ? (
          <NextStep persona={persona} sheet={current} work={work} isLocked={isLocked} make={make} />
        ) : (
          <Button
            variant="default"
            disabled={isLocked || restore.isPending}
            onClick={() => restore.mutate(shown.version, { onSuccess: () => setChosen(null) })}
          >
            {restore.isPending ? 'Restoring…' : 'Use this version'}
          </Button>
        )}
        {versions.length > 1 && (
          <LabelledSelect
            label="Version"
            value={String(shown.version)}
            options={versions.map((each) => ({
              value: String(each.version),
              label: formatVersion(each, each.version === current.version),
            }))}
            onChange={(version) => setChosen(Number(version))}
          />
        )}
      </div>
    </>
  );
}

/** The views of a version; of the current one also those that it lacks. */
function listViews({ pictures }: Sheet, isCurrent: boolean): ReferencePicture[] {
  if (!isCurrent) return pictures;
  return referenceView.options.map(
    (view) =>
      pictures.find((each) => each.view === view) ?? {
        view,
        status: 'missing',
        picture: null,
        jobId: null,
        problem: null,
        uploaded: false,
      },
  );
}

type NextStepProps = {
  persona: Persona;
  sheet: Sheet;
  work: Availability;
  isLocked: boolean;
  make: ReturnType<typeof useMakePictures>;
};

/** The recommended action: make what is missing, then train a model. */
function NextStep({ persona, sheet, work, isLocked, make }: NextStepProps) {
  const navigate = useNavigate();
  const train = useTrainPersona(persona.id, () => navigate('/training-models'));
  const isReady = (view: ReferenceView) =>
    sheet.pictures.some((each) => each.view === view && each.status === 'ready');
  const isUnderWay = sheet.pictures.some(({ status }) => status === 'making' || status === 'waiting');
  const missing = madeViews.filter((view) => !isReady(view));
  if (isUnderWay) return null;
  // The others are made from the front picture, so that one comes first.
  const next = missing.includes('front') ? ['front' as const] : missing;
  if (next.length > 0) {
    const what =
      next.length === 1
        ? `Make ${viewLabels[next[0] ?? 'front'].toLowerCase()}`
        : 'Make the missing pictures';
    return (
      <AvailabilityButton
        availability={work}
        variant="default"
        disabled={isLocked || make.isPending}
        onClick={() => make.mutate([...next])}
      >
        {make.isPending ? 'Starting…' : `${what} · ${formatTokens(referencePrice(next.length))}`}
      </AvailabilityButton>
    );
  }
  return (
    <Button variant="default" disabled={isLocked || train.isPending} onClick={() => train.mutate()}>
      {train.isPending ? 'Starting…' : `Train ${persona.name}`}
    </Button>
  );
}
