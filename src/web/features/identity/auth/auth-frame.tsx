import { IconMovie, IconPhoto, IconReplaceUser, IconUserScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { buildSrcSet, portraits } from '#web/lib/portraits.ts';
import { brand } from '#web/lib/site.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import { WithPolicyLinks } from '#web/ui/policy-links.tsx';
import classes from './auth-frame.module.css';

const features = [
  {
    Icon: IconPhoto,
    title: 'AI Image Generation',
    text: 'Describe a scene, see the price, and generate it.',
  },
  { Icon: IconMovie, title: 'Video Generation', text: 'Animate a persona for a few seconds.' },
  { Icon: IconReplaceUser, title: 'Face Swap', text: 'Keep one identity across your pictures.' },
  { Icon: IconUserScan, title: 'Custom Models', text: 'Train a face once and use it in every picture.' },
];

/** One transparent pixel. */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

type AuthFrameProps = { children: ReactNode };

/** The layout of the sign-in pages: the form on one side, the product features on the other. */
export function AuthFrame({ children }: AuthFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        {/* A plain link: the landing page is not part of the app. */}
        <a href="/" className={classes.home} aria-label={`${brand.name} home page`}>
          <Wordmark />
        </a>
      </header>
      <main id="main" className={classes.form}>
        {children}
        <p className={classes.policies}>
          <WithPolicyLinks text="Terms of Service" />
          <WithPolicyLinks text="Privacy Policy" />
          <a href="/help">Help</a>
        </p>
      </main>
      <aside className={classes.side} aria-label="What you can make">
        <div className={classes.strip} aria-hidden="true">
          {portraits.slice(6, 9).map((portrait) => (
            <picture key={portrait.prompt}>
              {/* Narrow windows do not show them, and load nothing. */}
              <source media="(max-width: 62em)" srcSet={emptyPicture} />
              <img
                src={portrait.files[0]?.address}
                srcSet={buildSrcSet(portrait)}
                sizes="15vw"
                width={portrait.width}
                height={portrait.height}
                style={{ background: portrait.color }}
                alt=""
                fetchPriority="high"
              />
            </picture>
          ))}
        </div>
        <ul className={classes.features}>
          {features.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
