/** The link to a refusal in the safety record; '' as id opens the record itself. */
export function refusalLink(decisionId: string): string {
  return `/profile-settings?review=${encodeURIComponent(decisionId)}`;
}
