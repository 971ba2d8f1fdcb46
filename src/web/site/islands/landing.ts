/** The landing page's script: the calculator, this installation's figures, and an invitation's code. */
import { startCalculator } from './parts/calculator.ts';
import { showFigures } from './parts/figures.ts';
import { carryInvitation } from './parts/invitation.ts';

carryInvitation();
for (const desk of document.querySelectorAll<HTMLElement>('[data-island=calculator]')) startCalculator(desk);
for (const list of document.querySelectorAll<HTMLElement>('[data-island=figures]')) showFigures(list);
