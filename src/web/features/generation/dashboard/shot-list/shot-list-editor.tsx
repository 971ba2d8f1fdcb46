import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { filmLimits, filmPrice, sumSeconds } from '#contract/films.ts';
import type { ShotDraft, ShotList } from '#contract/shot-lists.ts';
import { useAbilities } from '#web/lib/abilities.ts';
import { listFindings, listTerms } from '#web/lib/findings.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PricedButton } from '#web/ui/compose/priced-button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useReorder } from '#web/ui/use-reorder.ts';
import { explainFilmPrice, findFilmAvailability, listFilmReasons } from './film-reasons.ts';
import { FilmResult } from './film-result.tsx';
import { FilmSettings } from './film-settings.tsx';
import { formatShots } from './format-shots.ts';
import { ShotCard } from './shot-card.tsx';
import classes from './shot-list.module.css';
import { copyShot, createShot, listNewLengths, moveShot, planShots, toForm } from './shots.ts';
import { useMakeFilm, useSavedDraft } from './use-shot-lists.ts';

const none: ReadonlySet<string> = new Set();

/** One shot list: its film, what all shots have in common, a card for each, and the button with the price. */
export function ShotListEditor({ list }: { list: ShotList }) {
  const user = useUser();
  const abilities = useAbilities();
  const { change, draft, saving } = useSavedDraft(list);
  const [again, setAgain] = useState(none);
  const [moved, setMoved] = useState('');
  const { error, failure, isPending, submit } = useMakeFilm(list.id, () => setAgain(none));
  const planned = planShots(draft, list.made, again);
  const price = filmPrice(listNewLengths(planned), draft.quality);
  const reasons = listFilmReasons({ draft, planned, made: list.made, price, user });
  const availability = findFilmAvailability(draft, planned, abilities);
  const setShots = (shots: ShotDraft[]) => change({ shots });
  const listRef = useRef<HTMLOListElement>(null);
  const reorder = useReorder({
    list: listRef,
    onMove: (id, to) => {
      setShots(moveShot(draft.shots, id, to));
      setMoved(`The shot is now ${to + 1} of ${draft.shots.length}.`);
    },
  });
  const isFull = draft.shots.length >= filmLimits.shots;
  const add = () =>
    setShots([...draft.shots, createShot({ kind: draft.shots.length ? 'previous' : 'none' })]);
  return (
    <form
      className={classes.editor}
      aria-label="Shot list"
      onKeyDown={keepFromSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        const isBlocked = isPending || reasons.length > 0 || availability.unsupportedReason;
        if (!isBlocked) submit(toForm(draft, planned, list.id));
      }}
    >
      <div className={classes.top}>
        <Link className={classes.back} to="/shot-list">
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" /> All shot lists
        </Link>
        <span className={classes.quiet} role="status">
          {saving}
        </span>
      </div>
      <FilmResult made={list.made} />
      <FilmSettings draft={draft} onChange={change} />
      <ol ref={listRef} className={classes.shots} aria-label="Shots">
        {planned.map((each, at) => (
          <ShotCard
            key={each.shot.id}
            planned={each}
            place={{ at, of: planned.length }}
            isAgain={again.has(each.shot.id)}
            terms={listTerms('prompt', listFindings(error))}
            reorder={reorder}
            onAgain={(isAgain) => setAgain(withId(again, each.shot.id, isAgain))}
            onChange={(part) =>
              setShots(draft.shots.map((shot) => (shot.id === each.shot.id ? { ...shot, ...part } : shot)))
            }
            onCopy={isFull ? null : () => setShots(copyShot(draft.shots, each.shot.id))}
            onRemove={() => setShots(draft.shots.filter(({ id }) => id !== each.shot.id))}
          />
        ))}
      </ol>
      <p className={classes.announcement} role="status">
        {moved}
      </p>
      <div>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={add}
        >
          Add shot
        </Button>
        {isFull && <p className={classes.quiet}>A film has at most {filmLimits.shots} shots.</p>}
      </div>
      {error && <Refusal error={error} fallback={failure} />}
      <div className={classes.foot}>
        <p className={classes.total}>
          {formatShots(planned.length)}, {sumSeconds(draft.shots)} seconds
        </p>
        <PricedButton
          label={planned.length === 1 ? 'Make video' : 'Make film'}
          price={price}
          explanation={explainFilmPrice(planned)}
          reasons={reasons}
          availability={availability}
          isPending={isPending}
          keys="to make it"
        />
      </div>
    </form>
  );
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((each) => each !== id);
  return new Set(isIn ? [...others, id] : others);
}

/** Enter in a field of one line makes no film; with Ctrl or ⌘ it does. */
function keepFromSubmitting(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}
