import { useNavigate, useSearchParams } from 'react-router';
import { withParam } from './with-param.ts';

type Overlay = {
  /** What the address says of it; null: it is closed. */
  value: string | null;
  /** Back to where one was; whoever came by a link of their own stays on the page beneath. */
  close: () => void;
};

/** Something over My Content that stands in the address under a name. */
export function useOverlay(name: string): Overlay {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const close = () => {
    // The router counts its own steps there.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate(withParam(search, name, null), { replace: true });
  };
  return { value: search.get(name), close };
}
