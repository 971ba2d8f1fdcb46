import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReportDetails } from '#contract/takedowns.ts';
import { addressOf } from '#web/lib/api.ts';
import classes from '../review.module.css';

type Item = ReportDetails['items'][number];

const stateWords: Record<Item['state'], string> = {
  there: 'to be seen by its owner',
  withheld: 'kept from everybody',
  restored: 'given back',
  // A legal hold may keep it all the same.
  deleted: 'gone for its owner',
};

/** The pictures that a report is about. One is shown only when it is asked for: each view is recorded. */
export function ReportItems({ report }: { report: ReportDetails }) {
  const { id, items } = report;
  if (items.length === 0) {
    return (
      <p className={classes.lead}>Nothing here matches its address or its picture. Name the items below.</p>
    );
  }
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <ReportItem key={item.id} reportId={id} item={item} />
      ))}
    </ul>
  );
}

function ReportItem({ reportId, item }: { reportId: string; item: Item }) {
  const [view, setView] = useState<'none' | 'shown' | 'missing'>('none');
  const { distance, id, kind, owner, state } = item;
  return (
    <li className={classes.item}>
      <p className={classes.kind}>
        {kind === 'upload' ? 'Upload' : 'Item'} of {owner}
      </p>
      <p className={classes.facts}>
        {matchWords(distance)}, {stateWords[state]}. {id}
      </p>
      {view === 'none' && (
        <Button variant="default" size="sm" onClick={() => setView('shown')}>
          Show the picture
        </Button>
      )}
      {view === 'missing' && <p className={classes.facts}>The picture is not here any more.</p>}
      {view === 'shown' && (
        <img
          className={classes.picture}
          src={addressOf('reportedPicture', { params: { id: reportId, itemId: id } })}
          alt="What the report is about"
          onError={() => setView('missing')}
        />
      )}
    </li>
  );
}

function matchWords(distance: number | null): string {
  if (distance === null) return 'Named by the report';
  return distance === 0 ? 'The same picture' : `Looks the same: ${distance} of 64 bits differ`;
}
