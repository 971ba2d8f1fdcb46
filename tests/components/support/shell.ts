import type { Ability } from '#contract/abilities.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { operation } from '#contract/jobs.ts';
import { usualModes } from '#contract/operating-modes.ts';
import { answer } from './server.ts';

/** A creator who has passed the onboarding gate. */
export function createUser(facts: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '019f0000-0000-7000-8000-000000000100',
    email: 'test@example.test',
    emailVerified: true,
    secondFactor: false,
    firstName: 'Test',
    lastName: 'Person',
    role: 'user',
    subscription: 'free',
    plan: 'free',
    enterpriseBaseFee: null,
    worksIn: null,
    tokens: 100,
    metered: false,
    planTokens: 0,
    planTokensExpireAt: null,
    heldTokens: 0,
    dateOfBirth: '1990-05-04',
    passwordChangeDue: false,
    deletionDueAt: null,
    consentsGiven: true,
    tutorialCompleted: true,
    documentsUploaded: true,
    gate: 'app',
    ageCheck: 'not_asked',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...facts,
  };
}

/** Every operation in both categories, which the engines of the installation can do. */
export const everyAbility = operation.options.flatMap((each) =>
  (['sfw', 'nsfw'] as const).map(
    (category): Ability => ({
      operation: each,
      category,
      state: 'available',
      reason: null,
      modelReason: null,
      endFrameReason: null,
      longestVideo: null,
      references: [],
      identity: [['key']],
      parameters: [],
      regionLimits: [],
    }),
  ),
);

/** Answers what every page reads: a creator without jobs and notifications, and engines that are online. */
export function answerShell(): void {
  answer('currentUser', createUser());
  answer('abilities', { work: everyAbility, tags: [], modes: usualModes });
  answer('systemStatus', [
    { service: 'image-generation', status: 'online', name: 'Preview engine' },
    { service: 'video-generation', status: 'online', name: 'Preview engine' },
  ]);
  answer('countUnread', { count: 0 });
  answer('listJobs', []);
}
