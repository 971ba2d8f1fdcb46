/** How the states of a submission are shown. */
export const stateTones = { waiting: 'waiting', published: 'good', declined: 'plain' } as const;
export const stateLabels = { waiting: 'Waiting', published: 'Published', declined: 'Declined' } as const;
