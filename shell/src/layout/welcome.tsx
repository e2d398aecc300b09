import { Logo } from '@notalone/ui';
import type { ReactNode } from 'react';
import { SITE } from '../site/site.ts';
import css from './welcome.module.css';

interface WelcomeProps {
  readonly title: string;
  readonly illustration: ReactNode;
  readonly story: ReactNode;
  /** The drawing goes to the edges and the story comes first on a phone; otherwise the form does. */
  readonly isStoryFirst?: boolean;
  readonly children: ReactNode;
}

/** The frame of /login and /register, which have no header: why this place exists, and the way in. */
export function Welcome({ title, illustration, story, isStoryFirst = false, children }: WelcomeProps) {
  return (
    <div className={css.welcome} data-story-first={isStoryFirst}>
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
