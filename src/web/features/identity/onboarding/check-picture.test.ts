import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import { findPictureProblem } from './check-picture.ts';

describe('a picture of an identity document', () => {
  it('may be as large as the limit, and no larger', () => {
    expect(findPictureProblem({ type: 'image/jpeg', size: limits.identityImageBytes })).toBeNull();
    expect(findPictureProblem({ type: 'image/jpeg', size: limits.identityImageBytes + 1 })).toBe(
      onboardingMessages.documents.tooLarge,
    );
  });

  it('has to be a picture', () => {
    expect(findPictureProblem({ type: 'application/pdf', size: 1 })).toBe(
      onboardingMessages.documents.wrongType,
    );
    expect(findPictureProblem({ type: '', size: 1 })).toBe(onboardingMessages.documents.wrongType);
  });
});
