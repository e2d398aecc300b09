/**
 * What a parent agrees to, word for word as the form shows it. The service stores which version was agreed to and when
 * (rules 2.3), and refuses an answer to another one: change a text only together with its version. Plain constants: safe to import in the browser.
 */
export const CONSENTS = {
  photo: {
    version: '2026-11-21',
    text: 'I agree that the picture I add is shown to the families who may see this profile. I can take this back at any time and the picture is removed everywhere.',
  },
  share: {
    version: '2026-11-21',
    text: 'I agree that families I am connected with may see the health details I give here: HbA1c, related illnesses and diagnosis date.',
  },
} as const;
export type ConsentKind = keyof typeof CONSENTS;
