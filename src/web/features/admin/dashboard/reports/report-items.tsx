import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReportDetails } from '#contract/takedowns.ts';
import { buildUrl } from '#web/lib/api.ts';
import classes from '../review.module.css';

type Item = ReportDetails['items'][number];

const itemStateLabels: Record<Item['state'], string> = {
  there: 'visible to its owner',
  withheld: 'withheld',
  restored: 'restored',
  // A legal hold may still keep the data.
  deleted: 'deleted for its owner',
};

/** The reported pictures. Each opens on request, because the audit log records every view. */
export function ReportItems({ report }: { report: ReportDetails }) {
  const { id, items, uses } = report;
  if (items.length === 0) {
    return (
      <p className={classes.lead}>
        No item matches the reported address or picture. Enter the item IDs below.
      </p>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {items.map((item) => (
          <ReportItem key={item.id} reportId={id} item={item} />
        ))}
      </ul>
      {uses.length > 0 && <Uses uses={uses} />}
    </>
  );
}

/** What used a reported picture without being an edit of it. */
function Uses({ uses }: Pick<ReportDetails, 'uses'>) {
  return (
    <>
      <p className={classes.lead}>Not removed with it. To remove these too, enter their IDs below.</p>
      <ul className={classes.list}>
        {uses.map(({ id, owner, role }) => (
          <li key={`${id}${role}`} className={classes.facts}>
            {role === 'training' ? 'Model trained with it' : 'Drawn with it as a reference'}, of {owner}. {id}
          </li>
        ))}
      </ul>
    </>
  );
}

function ReportItem({ reportId, item }: { reportId: string; item: Item }) {
  const [view, setView] = useState<'none' | 'shown' | 'missing'>('none');
  const { id, kind, owner, state } = item;
  return (
    <li className={classes.item}>
      <p className={classes.kind}>
        {kind === 'upload' ? 'Upload' : 'Item'} of {owner}
      </p>
      <p className={classes.facts}>
        {formatMatch(item)}, {itemStateLabels[state]}. {id}
      </p>
      {view === 'none' && (
        <Button variant="default" size="sm" onClick={() => setView('shown')}>
          Show picture
        </Button>
      )}
      {view === 'missing' && <p className={classes.facts}>The picture was deleted.</p>}
      {view === 'shown' && (
        <img
          className={classes.picture}
          src={buildUrl('reportedPicture', { params: { id: reportId, itemId: id } })}
          alt="Reported content"
          onError={() => setView('missing')}
        />
      )}
    </li>
  );
}

function formatMatch({ derived, distance }: Item): string {
  if (derived) return 'Made from a reported picture';
  if (distance === null) return 'Named in the report';
  return distance === 0 ? 'Same picture' : `Similar picture: ${distance} of 64 bits differ`;
}
