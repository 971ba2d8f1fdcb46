/** Texts of the status page and of its script. */
export const statusPage = {
  title: 'Status',
  description: 'Is the studio up? 90 days of recorded checks, and incidents.',
  lead: 'Automatic checks of this installation over the last 90 days.',
  components: {
    web: { name: 'Web', text: 'Pages and API' },
    worker: { name: 'Worker', text: 'Job queue' },
    engines: { name: 'Engines', text: 'Picture and video generation' },
  },
  loading: 'Loading…',
  noScript: 'This page needs scripts. Without them, the figures are at',
  failed: 'The status could not be loaded. Reload the page, or write to us.',
  up: 'Up',
  down: 'Down',
  unknown: 'Unknown',
  allUp: 'All systems operational',
  someDown: 'Some systems are down',
  notKnown: 'No checks in the last few minutes',
  nothingRecorded: 'Nothing recorded yet',
  noChecks: 'nothing recorded',
  spoken: (share: string, days: number) =>
    `${share} of checks were answered, over ${days === 1 ? 'one day' : `${days} days`} with checks`,
  daysAgo: '90 days ago',
  today: 'Today',
  incidents: 'Incidents',
  noIncidents: 'None in the last 90 days.',
  states: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
};
