import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './layout.module.css';

interface CardProps {
  tone?: 'plain' | 'tinted' | 'night';
  padding?: 's' | 'm' | 'l';
  as?: 'div' | 'article' | 'section' | 'li';
  title?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A box with a border and padding. */
export function Card({ tone = 'plain', padding = 'm', as: Element = 'div', title, children, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames(css.card, css[tone], css[`pad-${padding}`])}>
      {title && <h2>{title}</h2>}
      {children}
    </Element>
  );
}
