/** Messages of the onboarding steps; in their own module, because the first page does not load them. */
export const onboardingMessages = {
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
    done: (brand: string) => ({
      title: 'Age Verification Complete',
      text: `Welcome to ${brand}! You can now access all features.`,
    }),
  },
  consent: {
    incomplete: 'Please agree to all required policies and consents to continue.',
    failed: { title: 'Verification Failed', text: 'Please complete all required verifications.' },
    done: (brand: string) => ({
      title: 'Compliance Verification Complete',
      text: `Welcome to ${brand}! Let's get you started with a quick tutorial.`,
    }),
  },
  documents: {
    tooLarge: { title: 'File Too Large', text: 'Please select an image smaller than 10MB.' },
    wrongType: { title: 'Invalid File Type', text: 'Please select an image file (JPG, PNG, etc.).' },
    missing: { title: 'Missing Documents', text: 'Please upload both front and back images of your ID.' },
    failed: {
      title: 'Upload Failed',
      text: 'Failed to upload documents. Please try again.',
      /** The server refused without a message. */
      withoutMessage: 'Upload failed',
    },
    done: {
      title: 'Documents Uploaded Successfully',
      text: 'Your identity documents have been uploaded for verification. You can now access the dashboard.',
    },
  },
} as const;
