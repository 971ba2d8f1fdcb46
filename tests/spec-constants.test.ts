import { describe, expect, it } from 'vitest';
import { aspectRatio } from '#contract/common.ts';
import { role, subscription } from '#contract/identity.ts';
import { contentStatus, contentType } from '#contract/library.ts';
import { contentAges, defaultNegativePrompt, delays, limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { documentType } from '#contract/onboarding.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { tourSteps } from '#web/features/identity/onboarding/tour/tour-steps.ts';

describe('what the specification fixes', () => {
  it('has its limits', () => {
    expect(limits).toMatchObject({
      minimumAge: 18,
      passwordMinimum: 6,
      newPasswordMinimum: 8,
      identityImageBytes: 10 * 1024 * 1024,
      notificationsShown: 5,
      trainingFaces: 5,
      trainingImagesMaximum: 50,
      trainingImagesDefault: 10,
      trainingImagesAdvised: { least: 5, most: 30 },
    });
  });

  it('has its delays', () => {
    expect(delays).toMatchObject({
      signOutAfterDenial: 2_000,
      redirectAfterSignOut: 500,
      notificationJump: 100,
      contentRefreshAfterGenerate: 100,
      pollingFallback: 5_000,
      afterTraining: 2_000,
      afterFailedTraining: 1_000,
    });
  });

  it('has the ages of the date filter', () => {
    expect(contentAges).toEqual({ today: 0, week: 7, month: 30 });
  });

  it('has the default negative prompt', () => {
    expect(defaultNegativePrompt).toBe('blurry, low quality, distorted, deformed');
  });

  it('has its values', () => {
    expect(documentType.options).toEqual(['id_card', 'passport', 'drivers_license']);
    expect(role.options.toSorted()).toEqual(['admin', 'user']);
    // The Studio line; the plans of the other lines follow (docs/requirements/decisions.md 7).
    expect(subscription.options.slice(0, 4)).toEqual(['free', 'pro', 'premium', 'enterprise']);
    expect(aspectRatio.options).toEqual(['1:1', '4:3', '16:9', '3:4', '9:16']);
    expect(contentType.options).toEqual(['image', 'video', 'model', 'training_data']);
    expect(contentStatus.options.toSorted()).toEqual(['completed', 'failed', 'processing']);
  });

  it('has its messages, word for word', () => {
    expect(messages).toMatchObject({
      signedOut: 'You are logged out. Logging in again...',
      noNotifications: 'No notifications',
      notFound: '404 Page Not Found',
      tutorialFailed: 'Failed to mark tutorial complete',
      accessDenied: {
        title: 'Access Denied',
        billing: 'Please log in to access billing information.',
      },
      generation: {
        imageStarted: "Image generation started! You'll receive 1 image.",
        imageFailed: 'Failed to start image generation. Please try again.',
        promptRequired: 'Positive prompt is required',
        checkFailed: 'Security check failed',
      },
      library: {
        loading: 'Loading your content...',
        empty: 'No content found',
        emptyHint: 'Start generating content to see it here.',
      },
    });
    expect(profileMessages).toMatchObject({
      team: {
        invited: 'Invitation Sent',
        inviteFailed: 'Failed to send invitation',
        removeQuestion:
          'Are you sure you want to remove this team member? They will lose access to all AI tools and shared projects.',
      },
      users: {
        removeQuestion: 'Are you sure you want to remove this user? This action cannot be undone.',
      },
    });
    expect(messages.generation.blocked('one; two')).toBe('Content blocked by security policy: one; two');
    expect(messages.library.showing('2', '3')).toBe('Showing 2 of 3 items');
  });
});

describe('the tour', () => {
  it('has the six steps in their order, each on its page', () => {
    expect(tourSteps.map(({ id, page }) => [id, page])).toEqual([
      ['welcome', '/'],
      ['dashboard', '/'],
      ['prompt-entry', '/'],
      ['model-selection', '/'],
      ['training-intro', '/training-models'],
      ['completion', expect.any(String)],
    ]);
  });

  it('says in each step what it is, where its card stands, and which ways lead on', () => {
    for (const [index, step] of tourSteps.entries()) {
      expect(step.title).not.toBe('');
      expect(step.description).not.toBe('');
      expect(['center', 'top', 'left', 'right', 'bottom']).toContain(step.position);
      expect(step.showBack).toBe(index > 0);
      expect(step.showNext).toBe(index < tourSteps.length - 1);
    }
    expect(tourSteps[2]?.target).toBeDefined();
    expect(tourSteps[3]?.target).toBeDefined();
  });
});
