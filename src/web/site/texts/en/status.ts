/** Texts of the status page and of its script. */
export const statusPage = {
  title: 'Status',
  description: 'Is the studio up? 90 days of recorded checks, and incidents.',
  lead: 'What this installation has recorded of itself over the last 90 days.',
  components: {
    web: { name: 'Web', text: 'Pages and calls' },
    worker: { name: 'Worker', text: 'The queue behind every job' },
    engines: { name: 'Engines', text: 'What makes pictures and videos' },
  },
  loading: 'Asking …',
  noScript: 'This page asks the installation with a script. Without one, the figures are at',
  failed: 'The status could not be asked. If this goes on, write to us.',
  up: 'Up',
  down: 'Down',
  unknown: 'Not known',
  allUp: 'Everything is up',
  someDown: 'Something is down',
  notKnown: 'Nothing has been checked in the last minutes',
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
