import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AgeStatus, OfferedAgeMethod } from '#contract/age-assurance.ts';
import { formatCountry } from '#contract/countries.ts';
import { UserError } from '#web/lib/user-error.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { DocumentsForm } from '../documents-form.tsx';
import classes from './age-check.module.css';
import { AgeMethods } from './age-methods.tsx';
import { ageProblemTexts } from './age-texts.ts';
import { AppRequest } from './app-request.tsx';
import { CountryForm } from './country-form.tsx';
import { PassedChecks } from './passed-checks.tsx';
import { useAgeCheck, useAgeStatus, useReturnedProblem } from './use-age-check.ts';

/** The age check: the country, then the methods that it accepts, then the answer of one of them. */
export function AgeCheck() {
  const { data: status, error, refetch } = useAgeStatus();
  const returned = useReturnedProblem();
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!status) {
    return (
      <div aria-busy="true">
        <ListSkeleton count={3} />
      </div>
    );
  }
  return <AgeCheckOf status={status} returned={returned} />;
}

type AgeCheckOfProps = { status: AgeStatus; returned: ReturnType<typeof useReturnedProblem> };

function AgeCheckOf({ status, returned }: AgeCheckOfProps) {
  const { check, country, document, due, methods, seenCountry } = status;
  const { request, start, cancel, stateCountry } = useAgeCheck();
  const [isChanging, setChanging] = useState(false);
  const [isUploading, setUploading] = useState(false);

  if (country === null || isChanging) {
    return (
      <CountryForm
        initial={country ?? seenCountry ?? ''}
        isPending={stateCountry.isPending}
        error={stateCountry.error}
        onState={(chosen) => stateCountry.mutate(chosen, { onSuccess: () => setChanging(false) })}
        onCancel={country === null ? undefined : () => setChanging(false)}
      />
    );
  }
  const where = (
    <p className={classes.where}>
      Your country: {formatCountry(country)}.
      {seenCountry !== null && seenCountry !== country && (
        <> Your connection comes from another one, {formatCountry(seenCountry)}, whose rules count as well.</>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
        Change country
      </Button>
    </p>
  );
  if (due === 'nothing') {
    return (
      <>
        {where}
        <PassedChecks {...status} />
      </>
    );
  }
  const isOpen = check !== null && check.state !== 'ended';
  if (request && isOpen) {
    return (
      <AppRequest
        key={request.check.id}
        link={request.link}
        isChecking={check.state === 'checking'}
        isCancelling={cancel.isPending}
        onCancel={() => cancel.mutate()}
      />
    );
  }
  const problem = check?.problem ?? returned;
  const begin = (method: OfferedAgeMethod) =>
    method.kind === 'documents' ? setUploading(true) : start.mutate(method.id);
  return (
    <>
      {where}
      <FormProblem error={start.error ?? cancel.error} at={start.submittedAt} />
      {problem && !start.error && <FormProblem error={new UserError(ageProblemTexts[problem])} />}
      {isUploading && document.status !== 'pending' ? (
        <DocumentsForm />
      ) : (
        <AgeMethods
          methods={methods}
          document={document}
          // A redirect goes on after the answer, until the browser has left.
          isPending={start.isPending || start.data?.kind === 'redirect'}
          onStart={begin}
        />
      )}
    </>
  );
}
