/** The script of the landing page, the prices and the calculator: samples, calculator, live figures, referral code, menu. */
import { startCalculator } from './parts/calculator.ts';
import { showFigures } from './parts/figures.ts';
import { closeMenuOnChoice } from './parts/menu.ts';
import { carryReferralCode } from './parts/referral-code.ts';
import { startSamples } from './parts/samples.ts';

carryReferralCode();
for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]')) closeMenuOnChoice(menu);
for (const root of document.querySelectorAll<HTMLElement>('[data-island=calculator]')) startCalculator(root);
for (const root of document.querySelectorAll<HTMLElement>('[data-island=samples]')) startSamples(root);
for (const list of document.querySelectorAll<HTMLElement>('[data-island=figures]')) showFigures(list);
