import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export function NotFound() {
  return (
    <Page>
      <EmptyState
        title="Page not found"
        hint="The link may be old or mistyped. Your work is safe in My Content."
        action={<ButtonLink to="/">Go to Dashboard</ButtonLink>}
      />
    </Page>
  );
}
