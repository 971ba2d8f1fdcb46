import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChosenPlan, findChosenPlanPath, parseChosenPlan, rememberChosenPlan } from './chosen-plan.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const search = (text: string) => new URLSearchParams(text);

describe('a plan chosen on the public site', () => {
  it('is known by its id and period', () => {
    expect(parseChosenPlan(search('plan=ultra&period=yearly'))).toMatchObject({
      plan: { name: 'Ultra' },
      period: 'yearly',
    });
    expect(parseChosenPlan(search('plan=ultra&period=hourly'))?.period).toBe('monthly');
    expect(parseChosenPlan(search('plan=gold'))).toBeNull();
  });

  it('waits under Billing after sign-up and gate', () => {
    rememberChosenPlan(search('plan=creator_premium&period=yearly&tab=sign-up'));
    expect(findChosenPlanPath()).toBe('/billing?plan=creator_premium&period=yearly');
    expect(findChosenPlan(search(''))?.plan?.id).toBe('creator_premium');
    expect(findChosenPlan(search('plan=starter'))?.plan?.id).toBe('starter');
  });

  it('may be of the Studio line, or that line alone', () => {
    expect(parseChosenPlan(search('plan=premium'))).toMatchObject({
      line: 'studio',
      plan: { id: 'premium' },
    });
    rememberChosenPlan(search('line=studio&tab=sign-up'));
    expect(findChosenPlanPath()).toBe('/billing?line=studio');
    expect(findChosenPlan(search(''))).toMatchObject({ line: 'studio', plan: null });
    expect(parseChosenPlan(search('line=managed'))).toBeNull();
  });

  it('is nothing when none was chosen', () => {
    rememberChosenPlan(search('tab=sign-up'));
    expect(findChosenPlanPath()).toBeNull();
    expect(findChosenPlan(search(''))).toBeNull();
  });
});
