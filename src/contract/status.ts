import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { defineRoutes } from './route.ts';

/** The components of the status page. */
export const statusComponent = z.enum(['web', 'worker', 'engines']);
export type StatusComponent = z.infer<typeof statusComponent>;

/** One day (UTC) of a component; `checks` 0: nothing was recorded. */
export const statusDay = z.strictObject({
  date: z.iso.date(),
  checks: z.int(),
  failed: z.int(),
});

export const incidentState = z.enum(['investigating', 'identified', 'monitoring', 'resolved']);
export type IncidentState = z.infer<typeof incidentState>;

export const incidentUpdate = z.strictObject({ state: incidentState, text: z.string(), at: timestamp });

export const incident = z.strictObject({
  id,
  title: z.string(),
  components: z.array(statusComponent),
  state: incidentState,
  startedAt: timestamp,
  resolvedAt: timestamp.nullable(),
  /** The newest first. */
  updates: z.array(incidentUpdate),
});
export type Incident = z.infer<typeof incident>;

export const statusReport = z.strictObject({
  checkedAt: timestamp.nullable(),
  components: z.array(
    z.strictObject({
      component: statusComponent,
      /** From the latest check; `unknown` if that is older than five minutes. */
      now: z.enum(['up', 'down', 'unknown']),
      /** 90 days, the oldest first. */
      days: z.array(statusDay),
    }),
  ),
  /** Open incidents and those of the last 90 days, newest first. */
  incidents: z.array(incident),
});
export type StatusReport = z.infer<typeof statusReport>;

export const newIncidentForm = z.strictObject({
  title: z.string().trim().min(1, 'Enter a title').max(120),
  components: z.array(statusComponent).max(statusComponent.options.length).min(1, 'Select what is affected'),
  state: incidentState.default('investigating'),
  text: z.string().trim().min(1, 'Please say what is known').max(2_000),
});

export const incidentUpdateForm = z.strictObject({
  state: incidentState,
  text: z.string().trim().min(1, 'Please say what is known').max(2_000),
});

/** The installation's live figures, for the landing page. */
export const liveFigures = z.strictObject({
  creators: z.int(),
  pictures: z.int(),
  /** The share of successful checks of the web process in the last 30 days, 0 … 1; null before the first. */
  availability: z.number().min(0).max(1).nullable(),
});
export type LiveFigures = z.infer<typeof liveFigures>;

export const statusRoutes = defineRoutes({
  statusReport: {
    method: 'GET',
    path: '/api/status',
    summary: '90 days of recorded checks, and incidents',
    tag: 'Status',
    access: 'public',
    owner: 'installation',
    response: statusReport,
  },
  liveFigures: {
    method: 'GET',
    path: '/api/site/figures',
    summary: "The installation's live figures",
    tag: 'Status',
    access: 'public',
    owner: 'installation',
    response: liveFigures,
  },
  createIncident: {
    method: 'POST',
    path: '/api/admin/incidents',
    summary: 'Create an incident',
    tag: 'Status',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    status: 201,
    body: newIncidentForm,
    response: incident,
  },
  updateIncident: {
    method: 'POST',
    path: '/api/admin/incidents/:id/updates',
    summary: 'Add an update to an incident',
    tag: 'Status',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: idParams,
    body: incidentUpdateForm,
    response: incident,
  },
  deleteIncident: {
    method: 'DELETE',
    path: '/api/admin/incidents/:id',
    summary: 'Delete an incident that was created by mistake',
    tag: 'Status',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: idParams,
    response: success,
  },
});
