import { memo } from 'react';
import { splitLinks } from '../split-links.ts';
import css from './thread.module.css';

/** The words of a message. Links are built from plain text, never from HTML. */
export const LinkedText = memo(({ content }: { readonly content: string }) => (
  <p className={css.text} dir="auto">
    {splitLinks(content).map(({ text, href }, index) =>
      href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </p>
));
