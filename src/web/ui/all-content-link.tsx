import { ButtonLink } from '#web/ui/button.tsx';

/** Its words end where the page's do: the padding is for the pointer alone. */
const flush = { marginRight: 'calc(var(--button-padding-x) * -1)' };

/** The link from a part of the library to all of it. */
export function AllContentLink() {
  return (
    <ButtonLink to="/content" variant="subtle" size="compact-sm" style={flush}>
      All of My Content
    </ButtonLink>
  );
}
