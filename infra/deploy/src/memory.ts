import { APPS } from './deployables.ts';

/**
 * The most memory that one instance was seen to use, in MiB; how it was measured is in docs/operations.md. Measure
 * again when a service changes much.
 */
const PEAK_MIB: Readonly<Record<string, number>> = {
  auth: 217,
  emergency: 175,
  // With /tmp, where copies of signed files are: five releases of all apps, 8 MiB each, and one more.
  gateway: 110 + 48,
  tools: 132,
  backup: 146,
  mongo: 512,
  kafka: 361,
  redis: 24,
};
/** Hostile pictures (`npm run bench -- pictures`) cost the services that take pictures more than anything else. */
const WITH_PICTURES: readonly string[] = ['profile', 'feed', 'chat', 'content'];
const PICTURES_PEAK_MIB = 347;
const STATIC_PEAK_MIB = 24;
const STEP_MIB = 16;

/** The measured peak. @throws for something that was never measured */
export function peakMiB(name: string): number {
  if (APPS.includes(name)) return STATIC_PEAK_MIB;
  const peak = WITH_PICTURES.includes(name) ? PICTURES_PEAK_MIB : PEAK_MIB[name];
  if (peak === undefined) throw new Error(`The memory of ${name} was never measured`);
  return peak;
}

/** The limit for compose and Kubernetes: the peak and a quarter. */
export const memoryLimitMiB = (name: string): number => Math.ceil((peakMiB(name) * 1.25) / STEP_MIB) * STEP_MIB;
