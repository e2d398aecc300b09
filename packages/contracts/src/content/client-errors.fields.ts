import * as z from 'zod';

/** The shell and the remotes by short name. An app that is missing here is counted as `other`. */
export const WEB_APPS = ['shell', 'feed', 'social', 'child', 'forums', 'admin'] as const;

/**
 * `load`: the code did not come. `render`: it came and failed while showing a page. Nothing else is said: no message,
 * stack, address or person.
 */
export const clientErrorSchema = z.strictObject({
  remote: z.string().regex(/^[a-z]{1,20}$/),
  /** The hash of the build, from remote.json. */
  version: z.string().regex(/^[0-9a-f]{8,20}$/),
  phase: z.enum(['load', 'render']),
  code: z.enum(['timeout', 'unreachable', 'incompatible', 'exception']),
});
export type ClientError = z.infer<typeof clientErrorSchema>;
