import * as z from 'zod';
import { instantSchema } from '../base/fields.ts';

/** The shell and the remotes by short name. An app that is missing here is counted as `other`. */
export const WEB_APPS = ['shell', 'feed', 'social', 'child', 'forums', 'admin'] as const;

const remote = z.string().regex(/^[a-z]{1,20}$/);
/** The hash of the build, from remote.json. */
const version = z.string().regex(/^[0-9a-f]{8,20}$/);

/** A release that a browser is about to load. */
export const countedLoadSchema = z.strictObject({ remote, version });
/** Proves that we counted a load; by it its failure counts once, within ten minutes. It names nobody. */
const loadTokenSchema = z.string().regex(/^[\w.-]{20,120}$/);
export const loadTokenReplySchema = z.object({ token: loadTokenSchema });

/**
 * `load`: the code did not come. `render`: it came and failed while showing a page. Nothing else is said: no message,
 * stack, address or person.
 */
export const clientErrorSchema = z.strictObject({
  remote,
  version,
  phase: z.enum(['load', 'render']),
  code: z.enum(['timeout', 'unreachable', 'incompatible', 'exception']),
  /** Without one the failure is a number, and does not count against the release. */
  token: loadTokenSchema.optional(),
});
export type ClientError = z.infer<typeof clientErrorSchema>;

/** Where content says on its ops port which releases visitors must not get. The gateway and `npm start` read it. */
export const WITHDRAWN_RELEASES_PATH = '/withdrawn-releases';
export const withdrawnReleasesSchema = z.object({
  /** `at`: when it was withdrawn last. */
  withdrawn: z.array(z.object({ remote, version, at: instantSchema })),
});
export type WithdrawnReleases = z.input<typeof withdrawnReleasesSchema>;
