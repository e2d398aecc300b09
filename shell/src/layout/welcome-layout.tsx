import { Logo } from '@notalone/ui';
import type { ReactNode } from 'react';
import { SITE } from '../site/site-info.ts';
import css from './welcome-layout.module.css';

interface WelcomeProps {
  readonly title: string;
  readonly illustration: ReactNode;
  readonly story: ReactNode;
  /** The illustration fills its frame. */
  readonly isPictureWide?: boolean;
  readonly children: ReactNode;
}

/** The layout of /login and /register, which have no header: the story of the site, and a form. */
export function WelcomeLayout({ title, illustration, story, isPictureWide = false, children }: WelcomeProps) {
  return (
    <div className={css.welcome} data-picture-wide={isPictureWide}>
      <div className={css.brand}>
        <Logo size="l" />
        <p className={css.slogan}>{SITE.slogan}</p>
      </div>
      <section className={css.story} aria-label={`About ${SITE.name}`}>
        <div className={css.picture}>{illustration}</div>
        <div className={css.text}>{story}</div>
      </section>
      <section className={css.way} aria-labelledby="page-title">
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </section>
    </div>
  );
}
