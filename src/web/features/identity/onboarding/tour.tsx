import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TourCard } from './tour/tour-card.tsx';
import { tourSteps } from './tour/tour-steps.ts';
import { useFinishTour } from './tour/use-finish-tour.ts';

type TourProps = {
  /** The onboarding gate requires the tour. False when the user only repeats it. */
  due: boolean;
  /** Opened from the user menu: shown even if it was dismissed before. */
  asked: boolean;
};

/** Step 3: a tour of six stops. It navigates between pages itself. */
export function Tour({ due, asked }: TourProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { finish, rememberDismissal, dismissedBefore } = useFinishTour();
  const [open, setOpen] = useState(asked || !dismissedBefore);
  const [index, setIndex] = useState(0);
  const openedOn = useRef(pathname + search);
  const step = tourSteps[index];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stop navigates to its page; navigation must not change the stop
  useEffect(() => {
    if (open && step && pathname !== step.page) navigate(step.page, { replace: true });
  }, [open, step]);

  // The browser remembers a dismissal that the server missed. Report it, so that the user passes the gate.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the initial values
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
