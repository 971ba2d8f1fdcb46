/** Texts the specification fixes, by where they are used. `title` and `text` are a toast's two lines. */
export const messages = {
  age: {
    dateRequired: { title: 'Date Required', text: 'Please enter your date of birth.' },
    tooYoung: {
      title: 'Age Requirement Not Met',
      text: 'You must be 18 years or older to access this platform.',
    },
    confirmationsRequired: {
      title: 'Confirmations Required',
      text: 'Please confirm all requirements to proceed.',
    },
    denied: { title: 'Access Denied', text: 'You must be 18 years or older to use this platform.' },
    failed: { title: 'Verification Failed', text: 'Failed to verify age. Please try again.' },
    done: {
      title: 'Age Verification Complete',
      text: 'Welcome to Castwright! You can now access all features.',
    },
  },
  consent: {
    incomplete: 'Please agree to all required policies and consents to continue.',
    failed: { title: 'Verification Failed', text: 'Please complete all required verifications.' },
    done: {
      title: 'Compliance Verification Complete',
      text: "Welcome to Castwright! Let's get you started with a quick tutorial.",
    },
  },
  documents: {
    tooLarge: { title: 'File Too Large', text: 'Please select an image smaller than 10MB.' },
    wrongType: { title: 'Invalid File Type', text: 'Please select an image file (JPG, PNG, etc.).' },
    missing: { title: 'Missing Documents', text: 'Please upload both front and back images of your ID.' },
    failed: {
      title: 'Upload Failed',
      text: 'Failed to upload documents. Please try again.',
      /** The server refused and gave no message. */
      withoutMessage: 'Upload failed',
    },
    done: {
      title: 'Documents Uploaded Successfully',
      text: 'Your identity documents have been uploaded for verification. You can now access the dashboard.',
    },
  },
  tutorialFailed: 'Failed to mark tutorial complete',
  generation: {
    imageStarted: "Image generation started! You'll receive 1 image.",
    imagesStarted: (count: number) =>
      `Image generation started! You'll receive ${count} ${count === 1 ? 'image' : 'images'}.`,
    imageFailed: 'Failed to start image generation. Please try again.',
    videoStarted: 'Video generation started successfully!',
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
  /** Above `signedOut`, where a call of billing found nobody signed in. */
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
