const person = /\b(?:wom[ae]n|m[ae]n|person|people|lad(?:y|ies)|gentlem[ae]n)\b/i;

/** Whether a prompt says whom it shows, so that a persona beside it would contradict it. */
export const describesPerson = (prompt: string): boolean => person.test(prompt);
