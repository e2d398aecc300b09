import { TEXTS } from '@notalone/contracts/texts';
import { Button } from '@notalone/ui';
import { NightLamp } from '@notalone/ui/illustrations';
import { Link } from '@notalone/web-kit/router';
import { useEffect, useRef } from 'react';
import { minutesAndSeconds, useCountdown } from '../forms/use-countdown.ts';
import css from './login.module.css';
import { useInertOutside } from './use-inert-outside.ts';

interface LockoutOverlayProps {
  readonly endsAt: number;
  readonly onEnd: () => void;
  /** A parent's lockout must never block a child from the emergency page. */
  readonly onChild: () => void;
}

/** Covers the page while the parent login is locked, with a countdown. */
export function LockoutOverlay({ endsAt, onEnd, onChild }: LockoutOverlayProps) {
  const left = useCountdown(endsAt);
  const overlay = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useInertOutside(overlay);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (left === 0) onEnd();
  }, [left, onEnd]);
  return (
    <div
      ref={overlay}
      className={css.overlay}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="lockout-title"
      aria-describedby="lockout-text"
    >
      <div className={css.lock}>
        <NightLamp />
        <h2 id="lockout-title" tabIndex={-1} ref={title}>
          Time for a short break
        </h2>
        <p id="lockout-text">{TEXTS.lockedOut} You can try again in:</p>
        <p className={css.clock} role="timer">
          {minutesAndSeconds(left)}
        </p>
        <p>
          Forgotten it? <Link to="/forgot-password">Choose a new password now</Link>
        </p>
        <Button tone="secondary" onPress={onChild}>
          Child Login
        </Button>
      </div>
    </div>
  );
}
