import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TourCard } from './tour/tour-card.tsx';
import { tourSteps } from './tour/tour-steps.ts';
import { useFinishTour } from './tour/use-finish-tour.ts';

type TourProps = {
  /** The gate waits for it; otherwise it is only looked at once more. */
  due: boolean;
  /** Opened by hand from the user menu: also where it was dismissed before. */
  asked: boolean;
};

/** Step 3: six stops through the shell. It goes from page to page by itself. */
export function Tour({ due, asked }: TourProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { finish, rememberDismissal, dismissedBefore } = useFinishTour();
  const [open, setOpen] = useState(asked || !dismissedBefore);
  const [index, setIndex] = useState(0);
  const openedOn = useRef(pathname + search);
  const step = tourSteps[index];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stop leads to its page, not a new page to it
  useEffect(() => {
    if (open && step && pathname !== step.page) navigate(step.page, { replace: true });
  }, [open, step]);

  // It was dismissed here before, but the server did not hear of it: nobody is to be stuck at the gate.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was known at the start
  useEffect(() => {
    if (!open && due) void finish(true);
  }, []);

  function close(skipped: boolean, page: string): void {
    setOpen(false);
    if (skipped) rememberDismissal();
    if (due) void finish(skipped);
    navigate(page, { replace: true });
  }

  if (!open || !step) return null;
  return (
    <TourCard
      step={step}
      onBack={() => setIndex(index - 1)}
      onNext={() => setIndex(index + 1)}
      onSkip={() => close(true, openedOn.current)}
      onGoToTraining={() => close(false, '/training-models')}
    />
  );
}
