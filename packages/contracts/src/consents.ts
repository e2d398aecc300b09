interface Consent {
  /**
   * The wordings that the service accepts, newest first: the one on the form and the one before it, which a page
   * opened earlier or a remote not yet redeployed still shows. Deploy the service first
   * (docs/runbooks/remote-deploy.md).
   */
  readonly versions: readonly [current: string, before?: string];
  readonly text: string;
}

/**
 * What a parent agrees to, word for word as on the form. The service stores the version agreed to and the time (rules
 * 2.3). When a text changes, add a new version and keep the former one after it. Plain constants: safe to import in
 * the browser.
 */
export const CONSENTS = {
  photo: {
    versions: ['2026-11-21'],
    text: 'I agree that the picture I add is shown to the families who may see this profile. I can take this back at any time and the picture is removed everywhere.',
  },
  share: {
    versions: ['2026-11-21'],
    text: 'I agree that families I am connected with may see the health details I give here: HbA1c, related illnesses and diagnosis date.',
  },
  childLogin: {
    versions: ['2026-11-25', '2026-11-22'],
    text: 'My child has their own login. I have parental responsibility for this child, and I agree to that.',
  },
  childMessages: {
    versions: ['2026-11-22'],
    text: 'I agree that my child, from the age of 8, writes messages with friends whom both families have approved. Messages are checked automatically, and I have read who may read them.',
  },
  childPosition: {
    versions: ['2026-11-22'],
    text: 'I agree that the position of my child’s device is used when the child sends an emergency message, and only then.',
  },
  mentorPromise: {
    versions: ['2026-11-26'],
    text: 'I have read the guide and I promise to keep to it: I listen, I give no advice on doses or treatment, I never meet a child alone, and I keep what I hear to myself.',
  },
} as const satisfies Record<string, Consent>;
export type ConsentKind = keyof typeof CONSENTS;

/**
 * The version of the terms of use and the house rules, which are pages of the shell: the day from which they hold.
 * Change it with either text.
 */
export const TERMS_VERSION = '2026-11-26';
