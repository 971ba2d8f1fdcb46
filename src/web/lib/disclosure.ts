import { useLocalStorage } from '@mantine/hooks';
import type { Disclosure, WrittenSettings } from '#contract/library.ts';
import { undisclosedDownloads } from './site.ts';

type DisclosureLabels = {
  /** The label of the download button. */
  button: string;
  title: string;
  description: string;
};

/** The disclosure options of a download (decision 029). */
export const disclosureLabels: Record<Disclosure, DisclosureLabels> = {
  credentials: {
    button: 'Download',
    title: 'With content credentials',
    description: 'The original file. Software can read that it is AI-generated.',
  },
  label: {
    button: 'Download with label',
    title: 'With a visible label',
    description: 'A visible “AI-generated” mark in a corner, and the credentials.',
  },
  none: {
    button: 'Download without either',
    title: 'Without either',
    description:
      'For destinations that require it. Disclose AI use yourself where the law or the platform asks for it; the download is recorded.',
  },
};

/** The options that this installation offers. */
export const offeredDisclosures = (Object.keys(disclosureLabels) as Disclosure[]).filter(
  (each) => each !== 'none' || undisclosedDownloads === 'recorded',
);

const isOffered = (value: string): value is Disclosure =>
  (offeredDisclosures as readonly string[]).includes(value);

/** The disclosure option of this browser's last download. */
export function useDisclosure(): [Disclosure, (chosen: Disclosure) => void] {
  const [kept, setKept] = useLocalStorage<string>({
    key: 'castwright-disclosure',
    defaultValue: 'credentials',
    getInitialValueInEffect: false,
  });
  return [isOffered(kept) ? kept : 'credentials', setKept];
}

/** Whether this browser's downloads of pictures have their settings in them. Off until it is chosen. */
export function useWrittenSettings(): [WrittenSettings, (chosen: WrittenSettings) => void] {
  const [kept, setKept] = useLocalStorage<string>({
    key: 'castwright-written-settings',
    defaultValue: 'none',
    getInitialValueInEffect: false,
  });
  return [kept === 'automatic1111' ? kept : 'none', setKept];
}
