import { AppError } from '#contract/errors.ts';
import type { CaseState, NoticeState, ReportKind } from '#contract/takedowns.ts';
import type { EventType } from './schema.ts';

/** What an event makes of each state; what is not listed is not allowed in it. */
type Moves<State extends string> = Partial<Record<EventType, Partial<Record<State, State>>>>;

const ofCase: Moves<CaseState> = {
  received: {},
  hidden: { received: 'received', in_review: 'in_review' },
  alarm: { received: 'received', in_review: 'in_review' },
  review_started: { received: 'in_review' },
  removed: { received: 'removed', in_review: 'removed' },
  refused: { received: 'refused', in_review: 'refused' },
};

const ofNotice: Moves<NoticeState> = {
  appealed: { removed: 'appealed' },
  appeal_upheld: { appealed: 'upheld' },
  counter_notice: { removed: 'counter_notice' },
  court_action: { counter_notice: 'court_action' },
  restored: { appealed: 'restored', counter_notice: 'restored' },
  deleted: { removed: 'deleted', upheld: 'deleted' },
};

type Happened = { type: EventType };

/** How a case stands after what has happened in it, its notices left out; events in their order. */
export function caseStateOf(events: readonly Happened[]): CaseState {
  return events.reduce<CaseState>((state, { type }) => ofCase[type]?.[state] ?? state, 'received');
}

/** How one person's notice stands after what has happened to it; events in their order. */
export function noticeStateOf(events: readonly Happened[]): NoticeState {
  return events.reduce<NoticeState>((state, { type }) => ofNotice[type]?.[state] ?? state, 'removed');
}

/** @throws AppError CONFLICT when this cannot happen to a case as it stands */
export function requireCaseMove(events: readonly Happened[], type: EventType): void {
  const state = caseStateOf(events);
  if (ofCase[type]?.[state] === undefined) {
    throw new AppError('CONFLICT', `This report is ${inWords[state]} already.`);
  }
}

/**
 * @throws AppError CONFLICT when this cannot happen to a notice as it stands, or not after this kind of report: to one
 *   of copyright a counter-notice is the answer, to the others an appeal
 */
export function requireNoticeMove(kind: ReportKind, events: readonly Happened[], type: EventType): void {
  const state = noticeStateOf(events);
  const other = kind === 'copyright' ? 'appealed' : 'counter_notice';
  if (type === other || ofNotice[type]?.[state] === undefined) {
    throw new AppError('CONFLICT', 'This is not possible any more, or not after a report of this kind.');
  }
}

const inWords: Record<CaseState, string> = {
  received: 'received',
  in_review: 'in review',
  removed: 'decided',
  refused: 'decided',
};
