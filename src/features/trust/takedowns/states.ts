import { AppError } from '#contract/errors.ts';
import type { CaseState, NoticeState, ReportKind } from '#contract/takedowns.ts';
import type { EventType } from './schema.ts';

/** For each event, the next state by current state. Transitions that are not listed are not allowed. */
type Transitions<State extends string> = Partial<Record<EventType, Partial<Record<State, State>>>>;

const caseTransitions: Transitions<CaseState> = {
  received: {},
  hidden: { received: 'received', in_review: 'in_review' },
  alarm: { received: 'received', in_review: 'in_review' },
  review_started: { received: 'in_review' },
  removed_automatically: { received: 'removed_automatically', in_review: 'removed_automatically' },
  removed: { received: 'removed', in_review: 'removed', removed_automatically: 'removed' },
  refused: { received: 'refused', in_review: 'refused', removed_automatically: 'refused' },
};

const noticeTransitions: Transitions<NoticeState> = {
  appealed: { removed: 'appealed' },
  appeal_upheld: { appealed: 'upheld' },
  counter_notice: { removed: 'counter_notice' },
  court_action: { counter_notice: 'court_action' },
  restored: { removed: 'restored', appealed: 'restored', upheld: 'restored', counter_notice: 'restored' },
  deleted: { removed: 'deleted', upheld: 'deleted' },
};

type StateEvent = { type: EventType };

/** The state of a case. @param events of the case without its notices, oldest first */
export function getCaseState(events: readonly StateEvent[]): CaseState {
  return events.reduce<CaseState>((state, { type }) => caseTransitions[type]?.[state] ?? state, 'received');
}

/** Whether a case is neither decided nor removed. @param events of the case without its notices, oldest first */
export function isOpen(events: readonly StateEvent[]): boolean {
  const state = getCaseState(events);
  return state === 'received' || state === 'in_review';
}

/** The state of a notice. @param events of the notice, oldest first */
export function getNoticeState(events: readonly StateEvent[]): NoticeState {
  return events.reduce<NoticeState>(
    (state, { type }) => noticeTransitions[type]?.[state] ?? state,
    'removed',
  );
}

/** @throws AppError CONFLICT when the case's state does not allow the event */
export function requireCaseTransition(events: readonly StateEvent[], type: EventType): void {
  const state = getCaseState(events);
  if (caseTransitions[type]?.[state] === undefined) {
    throw new AppError('CONFLICT', `This report is already ${stateLabels[state]}.`);
  }
}

/**
 * Requires that a notice's state allows an event. A copyright report is answered by a counter-notice, the other kinds
 * by an appeal.
 *
 * @throws AppError CONFLICT
 */
export function requireNoticeTransition(
  kind: ReportKind,
  events: readonly StateEvent[],
  type: EventType,
): void {
  const state = getNoticeState(events);
  const other = kind === 'copyright' ? 'appealed' : 'counter_notice';
  if (type === other || noticeTransitions[type]?.[state] === undefined) {
    throw new AppError('CONFLICT', 'This is no longer possible, or not available for this kind of report.');
  }
}

const stateLabels: Record<CaseState, string> = {
  received: 'received',
  in_review: 'in review',
  removed_automatically: 'removed',
  removed: 'decided',
  refused: 'decided',
};
