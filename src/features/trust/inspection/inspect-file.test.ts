import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createFileInspection } from './inspect-file.ts';
import type { Inspector } from './inspector.ts';

const log = createLog({ level: 'silent', pretty: false, role: 'test' });
const never = new AbortController().signal;
const file = { frames: [Buffer.from('a picture')] };

const createInspector = (inspect: Inspector['inspect']): Inspector => ({
  id: 'scripted',
  version: '1',
  inspect,
  close: async () => {},
});
const outcomes: string[] = [];
const inspectWith = (inspectors: readonly Inspector[], timeoutMs?: number) =>
  createFileInspection({
    inspectors,
    getThresholds: () => ({ explicit: 0.5, review: 0.4, extraFaces: 0.6, uploadedFace: 0.6 }),
    log,
    onOutcome: (outcome) => outcomes.push(outcome),
    timeoutMs,
  });
const good = createInspector(async () => ({ explicit: 0.1 }));

describe('an inspection', () => {
  it('gives the decision with the report of every inspector', async () => {
    const inspected = await inspectWith([good, { ...good, id: 'other' }])('sfw', file, never);
    expect(inspected.verdict).toBe('allow');
    expect(outcomes.splice(0)).toEqual(['allowed']);
    expect(inspected.reports.map(({ inspector }) => inspector)).toEqual(['scripted', 'other']);
  });

  it.each<[string, Inspector['inspect']]>([
    ['is broken', () => Promise.reject(new Error('broken'))],
    ['is hung', () => new Promise(() => {})],
    ['gives no scores', async () => ({})],
    ['gives a score that is no number', async () => ({ explicit: Number.NaN })],
    ['gives a score beyond its range', async () => ({ explicit: -1 })],
  ])('decides nothing while an inspector %s, whatever the others say', async (_, inspect) => {
    const inspection = inspectWith([good, createInspector(inspect)], 50)('sfw', file, never);
    await expect(inspection).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(outcomes.splice(0)).toEqual(['failed']);
  });

  it('ends with its job', async () => {
    const job = new AbortController();
    const inspection = inspectWith([createInspector(() => new Promise(() => {}))])('sfw', file, job.signal);
    job.abort(new Error('cancelled'));
    await expect(inspection).rejects.toThrow('cancelled');
  });
});
