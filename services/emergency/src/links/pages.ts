import { createHash } from 'node:crypto';
import { TEXTS } from '@notalone/contracts';

const CSS = `
  :root { color-scheme: light dark; font: 1.15rem/1.5 system-ui, sans-serif; }
  body { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; line-height: 1.25; }
  button { display: block; width: 100%; min-height: 4rem; margin: 1rem 0; padding: 0.5rem 1rem; border: 2px solid #155e52;
    border-radius: 0.75rem; background: #155e52; color: #fff; font: inherit; font-weight: 600; }
  button.quiet { background: transparent; color: inherit; border-color: currentcolor; }
  button:focus-visible, a:focus-visible { outline: 3px solid #b4532a; outline-offset: 3px; }
  .done { padding: 0.75rem 1rem; border: 2px solid #155e52; border-radius: 0.75rem; }
  a { color: inherit; }
  a.ring { display: block; box-sizing: border-box; width: 100%; margin: 1rem 0; padding: 1rem; border: 2px solid currentcolor;
    border-radius: 0.75rem; text-align: center; font-weight: 600; }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Previews of messages show a title to whoever looks at a lock screen: it names nobody. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
} as const;

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const page = (content: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not Alone</title><style>${CSS}</style></head><body><main>${content}</main></body></html>`,
  );

export const button = (action: string, answer: string, label: string, isQuiet = false, minutes?: number) =>
  `<form method="post" action="${action}"><input type="hidden" name="answer" value="${answer}">${minutes === undefined ? '' : `<input type="hidden" name="minutes" value="${minutes}">`}<button${isQuiet ? ' class="quiet"' : ''}>${escaped(label)}</button></form>`;

/** Who comes from an old text may still be worried about a child. */
const WORRIED = '<p>Do you think that a child needs help now? Ring the family, or <a href="tel:999">999</a>.</p>';
export const WRONG_LINK_PAGE = page(
  `<h1>${TEXTS.linkWrong}</h1><p>Please open it from the text message again: all of it, to its last letter.</p>${WORRIED}`,
);
export const TRY_AGAIN_PAGE = page(
  `<h1>This page did not open. That is our fault, not yours.</h1><p>Please reload it in a moment.</p>${WORRIED}`,
);

const INVITED: Readonly<Record<string, string>> = {
  confirmed: 'Thank you. You are an emergency contact of this family now.',
  refused: 'We will not text this number again.',
};
/** Where somebody becomes a contact, or says never to be texted. */
export function invitationPage({ token, state }: { token: string; state: string }): Buffer {
  const action = `/api/emergency-sms/invitation/${token}`;
  return page(
    [
      '<h1>May a child of this family text you in an emergency?</h1>',
      INVITED[state] ? `<p class="done" role="status">${INVITED[state]}</p>` : '',
      '<p>Not Alone is for families living with diabetes. When the child presses the button, you get a text with what has happened and perhaps where. You can answer with one press. We never use your number for anything else.</p>',
      button(action, 'yes', 'Yes, text me in an emergency'),
      button(action, 'never', 'Never text me', true),
    ].join(''),
  );
}
