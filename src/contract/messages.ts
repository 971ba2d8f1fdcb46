/** Messages that the requirements fix, by page. `title` and `text` are the lines of a toast. */
export const messages = {
  tutorialFailed: 'Failed to mark tutorial complete',
  generation: {
    imageStarted: "Image generation started! You'll receive 1 image.",
    imagesStarted: (count: number) =>
      `Image generation started! You'll receive ${count} ${count === 1 ? 'image' : 'images'}.`,
    imageFailed: 'Failed to start image generation. Please try again.',
    videoStarted: 'Video generation started successfully!',
    /** In place of the messages that work has started, while every able engine is offline or paused. */
    queued: 'Queued. It starts when an engine is back.',
    videoFailed: 'Failed to start video generation. Please try again.',
    toolStarted: "Started. You'll find the result here and in My Content.",
    readingStarted: "Started. You'll find the text here.",
    promptRequired: 'Positive prompt is required',
    checkFailed: 'Security check failed',
    blocked: (reasons: string) => `Content blocked by security policy: ${reasons}`,
  },
  accessDenied: {
    title: 'Access Denied',
    billing: 'Please log in to access billing information.',
    profile: 'Please log in to see your profile settings.',
  },
  signedOut: 'You are logged out. Logging in again...',
  /** The title of `signedOut` after a billing call without a session. */
  unauthorized: 'Unauthorized',
  noNotifications: 'No notifications',
  notFound: '404 Page Not Found',
  library: {
    loading: 'Loading your content...',
    empty: 'No content found',
    emptyHint: 'Start generating content to see it here.',
    filteredHint: 'Try adjusting your filters.',
    showing: (shown: string, total: string) => `Showing ${shown} of ${total} items`,
  },
} as const;
