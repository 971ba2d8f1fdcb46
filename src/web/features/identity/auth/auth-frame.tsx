import { IconMovie, IconPhoto, IconReplaceUser, IconUserScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { portraits, sourcesOf } from '#web/lib/portraits.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import classes from './auth-frame.module.css';

const features = [
  { Icon: IconPhoto, title: 'AI Image Generation', text: 'Write a scene, see the price, watch it develop.' },
  { Icon: IconMovie, title: 'Video Generation', text: 'Let a persona move: three, five or ten seconds.' },
  { Icon: IconReplaceUser, title: 'Face Swap', text: 'Carry one identity from picture to picture.' },
  { Icon: IconUserScan, title: 'Custom Models', text: 'Train a face once and cast it again and again.' },
];

type AuthFrameProps = { children: ReactNode };

/** The two halves of the sign-in pages: the form, and what waits behind it. */
export function AuthFrame({ children }: AuthFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        {/* A plain link: the landing page is not part of the app. */}
        <a href="/" className={classes.home} aria-label="Castwright, to the start page">
          <Wordmark />
        </a>
      </header>
      <main id="main" className={classes.form}>
        {children}
      </main>
      <aside className={classes.side} aria-label="What you can make">
        <div className={classes.strip} aria-hidden="true">
          {portraits.slice(6, 9).map((portrait) => (
            <img
              key={portrait.prompt}
              src={portrait.files.at(-1)?.address}
              srcSet={sourcesOf(portrait)}
              sizes="15vw"
              width={portrait.width}
              height={portrait.height}
              style={{ background: portrait.color }}
              alt=""
            />
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
