import { Registry } from '@prometheus-io/client';

/** Every metric of this process; the ops server shows it. */
export const metrics = new Registry();
