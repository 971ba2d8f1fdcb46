import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { NoticeState, Removal } from '#contract/takedowns.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { noticeStateLabels, reportKindLabels } from '#web/lib/report-labels.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { CounterNotice } from './counter-notice.tsx';
import { RemovalAppeal } from './removal-appeal.tsx';
import classes from './removals.module.css';

const tones: Record<NoticeState, Tone> = {
  removed: 'bad',
  appealed: 'waiting',
  upheld: 'bad',
  counter_notice: 'waiting',
  court_action: 'waiting',
  restored: 'good',
  deleted: 'plain',
};

/** The items removed after one report, and how to object. */
export function RemovalEntry({ removal }: { removal: Removal }) {
  const { answer, items, kind, number, objection, objectUntil, reason, removedAt, restoredFrom, state } =
    removal;
  const [objecting, form] = useDisclosure(false);
  const isCopyright = kind === 'copyright';
  return (
    <li className={classes.entry} aria-label={`Report ${number}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>{reportKindLabels[kind]}</h2>
        <Badge tone={tones[state]}>{noticeStateLabels[state]}</Badge>
      </div>
      <p className={classes.facts}>
        {items === 1 ? 'One item' : `${items} items`} after report {number}, {formatDateTime(removedAt)}
      </p>
      <p className={classes.text}>{reason}</p>
      {objection && (
        <div className={classes.objection}>
          <p>Your objection</p>
          <blockquote>{objection}</blockquote>
          {answer && <p className={classes.text}>{answer}</p>}
        </div>
      )}
      {restoredFrom && (
        <p className={classes.facts}>
          We restore it on {formatDate(restoredFrom)} unless the other side goes to court first.
        </p>
      )}
      {objectUntil && !objecting && (
        <>
          <p className={classes.facts}>
            You can object until {formatDate(objectUntil)}. After that we delete it.
          </p>
          <Button variant="default" size="sm" onClick={form.open}>
            {isCopyright ? 'Send counter-notice' : 'Object'}
          </Button>
        </>
      )}
      {objectUntil && objecting && !isCopyright && <RemovalAppeal removal={removal} onCancel={form.close} />}
      {objectUntil && objecting && isCopyright && <CounterNotice removal={removal} onCancel={form.close} />}
    </li>
  );
}
