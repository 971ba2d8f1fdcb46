import { useNavigate, useSearchParams } from 'react-router';
import { withParam } from './with-param.ts';

type Overlay = {
  /** Value of its query parameter; null while closed. */
  value: string | null;
  /** Goes back; without a previous page it removes the parameter. */
  close: () => void;
};

/** An overlay of My Content that a query parameter opens. */
export function useOverlay(name: string): Overlay {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const close = () => {
    // React Router stores its history index there.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate(withParam(search, name, null), { replace: true });
  };
  return { value: search.get(name), close };
}
