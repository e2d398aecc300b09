import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useRef, useState } from 'react';

const EVERY_MS = 2_000;
/** Two tones, as of a siren. */
const TONES_HZ = [880, 660] as const;
const TONE_SECONDS = 0.35;
const VOLUME = 0.4;

function sound(context: AudioContext): void {
  for (const [index, pitch] of TONES_HZ.entries()) {
    const from = context.currentTime + index * TONE_SECONDS;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, from);
    volume.gain.exponentialRampToValueAtTime(0.01, from + TONE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + TONE_SECONDS);
  }
}

/**
 * Sounds while it is wanted. `isBlocked`: this browser lets pages sound only after a press, which `allow` counts as;
 * any other press or key will do as well.
 */
export function useAlarmSound(isWanted: boolean): { readonly isBlocked: boolean; readonly allow: () => void } {
  const [isBlocked, setBlocked] = useState(false);
  const resume = useRef(() => undefined as unknown);
  useEffect(() => {
    // Old browsers, and browsers that were told to be silent, have none.
    if (!isWanted || typeof AudioContext !== 'function') return;
    const context = new AudioContext();
    const update = () => setBlocked(context.state !== 'running');
    const start = () => {
      if (context.state === 'suspended')
        context.resume().catch((error: unknown) => logWarning('the alarm has no sound', error));
    };
    resume.current = start;
    update();
    start();
    if (context.state === 'running') sound(context);
    context.addEventListener('statechange', update);
    const timer = setInterval(() => context.state === 'running' && sound(context), EVERY_MS);
    for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, start);
    return () => {
      clearInterval(timer);
      context.removeEventListener('statechange', update);
      for (const event of ['pointerdown', 'keydown'] as const) removeEventListener(event, start);
      context.close().catch((error: unknown) => logWarning('the alarm’s sound did not end', error));
      setBlocked(false);
    };
  }, [isWanted]);
  return { isBlocked, allow: () => void resume.current() };
}
