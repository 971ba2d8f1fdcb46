import { Button, CloseButton } from '@mantine/core';
import { useElementSize, useFocusTrap, useViewportSize } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import { placeCard } from './place-card.ts';
import classes from './tour.module.css';
import { type TourStep, tourSteps } from './tour-steps.ts';
import { useTargetBox } from './use-target-box.ts';

type TourCardProps = {
  step: TourStep;
  onBack: () => void;
  onNext: () => void;
  onSkip: () => void;
  onGoToTraining: () => void;
};

/**
 * Keeps the focus on the button used last, or on the forward button when that is gone. The shell moves the focus on each
 * navigation, and the first stop has no Back button.
 */
function useSteadyFocus(stepId: string) {
  const { pathname } = useLocation();
  const forward = useRef<HTMLButtonElement>(null);
  const used = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each stop and on each page
  useEffect(() => {
    // Runs after the shell has moved the focus.
    const timer = setTimeout(() => {
      const button = used.current?.isConnected ? used.current : forward.current;
      button?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [stepId, pathname]);
  return { forward, used };
}

/** One stop of the tour: a ring around the target and a card with the text. Arrow keys navigate, Escape skips. */
export function TourCard({ step, onBack, onNext, onSkip, onGoToTraining }: TourCardProps) {
  useCoveredPage(true);
  const trap = useFocusTrap();
  const { ref: card, width, height } = useElementSize<HTMLDivElement>({ box: 'border-box' });
  const screen = useViewportSize();
  const target = useTargetBox(step.target);
  const place = placeCard(step.position, target, { width, height }, screen);
  const { forward, used } = useSteadyFocus(step.id);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onSkip();
    else if (event.key === 'ArrowRight' && step.showNext) onNext();
    else if (event.key === 'ArrowLeft' && step.showBack) onBack();
    // Page shortcuts are disabled during the tour. The focus trap handles Tab.
    if (event.key !== 'Tab') event.stopPropagation();
  }

  return (
    <div
      ref={trap}
      className={classes.tour}
      role="dialog"
      aria-modal="true"
      aria-label="Tour of the studio"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={classes.shade} data-hole={target !== null || undefined} style={target ?? undefined} />
      <div ref={card} className={classes.card} data-testid="tour-card" style={place}>
        <CloseButton className={classes.close} aria-label="Close the tour" onClick={onSkip} />
        <div aria-live="polite" aria-atomic="true">
          <p className={classes.count}>
            {tourSteps.indexOf(step) + 1} of {tourSteps.length}
          </p>
          <h2 className={classes.title}>{step.title}</h2>
          <p className={classes.text}>{step.description}</p>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: tracks which button has the focus */}
        <div className={classes.actions} onFocus={({ target: button }) => (used.current = button)}>
          <Button variant="subtle" color="gray" size="sm" className={classes.skip} onClick={onSkip}>
            Skip Tour
          </Button>
          {step.showBack && (
            <Button variant="default" size="sm" onClick={onBack}>
              Back
            </Button>
          )}
          <Button ref={forward} size="sm" data-autofocus onClick={step.showNext ? onNext : onGoToTraining}>
            {step.showNext ? 'Next' : 'Go to Training'}
          </Button>
        </div>
      </div>
    </div>
  );
}
