/** The landing page's script: the calculator, the live figures, and the referral code. */
import { startCalculator } from './parts/calculator.ts';
import { showFigures } from './parts/figures.ts';
import { carryReferralCode } from './parts/referral-code.ts';

carryReferralCode();
for (const root of document.querySelectorAll<HTMLElement>('[data-island=calculator]')) startCalculator(root);
for (const list of document.querySelectorAll<HTMLElement>('[data-island=figures]')) showFigures(list);
