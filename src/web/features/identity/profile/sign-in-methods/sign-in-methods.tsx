import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ProviderProblemNote } from '#web/ui/provider-problem.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import security from '../security.module.css';
import { MethodList } from './method-list.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

/**
 * How the user signs in: password, passkeys, and accounts at the operator's identity providers. Mails link to
 * `#sign-in-methods`.
 */
export function SignInMethods() {
  const { data: methods, error, refetch } = useSignInMethods();
  const problem = useReturnFromProvider();
  const { hash } = useLocation();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#sign-in-methods') top.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={top} id="sign-in-methods" className={security.anchor}>
      <Section title="How you sign in">
        <div className={security.stack}>
          <p className={security.note}>
            A passkey is kept by your phone, computer or password manager. You sign in with your fingerprint,
            your face or a PIN, and no other site can ask for it.
          </p>
          <ProviderProblemNote problem={problem} />
          {methods ? (
            <MethodList methods={methods} />
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <ListSkeleton count={1} />
          )}
        </div>
      </Section>
    </div>
  );
}

/** Says that an account at a provider was linked. @returns the code of what went wrong there; null without */
function useReturnFromProvider(): string | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isLinked = search.has('linked');
  useEffect(() => {
    if (!isLinked) return;
    notify.success({ id: 'linked', title: 'Linked', text: 'You can sign in with that account from now on.' });
    navigate({ search: '', hash: '#sign-in-methods' }, { replace: true });
  }, [isLinked, navigate]);
  return search.get('problem');
}
