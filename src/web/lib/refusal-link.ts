/** Where the safety record shows a refusal, opened; '' for the record itself. */
export function refusalLink(decisionId: string): string {
  return `/profile-settings?review=${encodeURIComponent(decisionId)}`;
}
