import { useLocalStorage } from '@mantine/hooks';
import { type Disclosure, disclosure } from '#contract/library.ts';

type DisclosureWords = {
  /** On the button that downloads. */
  button: string;
  title: string;
  says: string;
};

/** What a downloaded copy can say of its making (docs/decisions, 029). */
export const disclosureWords: Record<Disclosure, DisclosureWords> = {
  credentials: {
    button: 'Download',
    title: 'With content credentials',
    says: 'The file as it is kept. Programs can read in it that a model made it.',
  },
  label: {
    button: 'Download with label',
    title: 'With a visible label',
    says: '“AI-generated” in a corner for everybody to see, and the credentials.',
  },
  none: {
    button: 'Download without either',
    title: 'Without either',
    says: 'For a destination that demands it. You then say yourself that a model made it, where law or platform ask for it. The copy goes on record.',
  },
};

/** What this browser's last download said of its making. */
export function useDisclosure(): [Disclosure, (chosen: Disclosure) => void] {
  const [kept, setKept] = useLocalStorage<string>({
    key: 'castwright-disclosure',
    defaultValue: 'credentials',
    getInitialValueInEffect: false,
  });
  return [disclosure.catch('credentials').parse(kept), setKept];
}
