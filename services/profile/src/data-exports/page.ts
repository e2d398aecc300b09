import { text } from '@notalone/contracts/schema-tables';

const CSS = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; } main { max-width: 45rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
section, article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); margin-top: 1rem; }
h2 { margin-top: 2rem; } dl { display: grid; grid-template-columns: minmax(6rem, 12rem) 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0; } dt { font-weight: 600; } dd { margin: 0; } time { opacity: 0.75; font-size: 0.875rem; }
img { max-width: 100%; height: auto; display: block; } .text { white-space: pre-wrap; margin: 0.25rem 0; }
.said { border-radius: 0.75rem; padding: 0.5rem 0.75rem; margin: 0.5rem 3rem 0.5rem 0; background: color-mix(in srgb, currentColor 8%, transparent); }
.own { margin: 0.5rem 0 0.5rem 3rem; background: color-mix(in srgb, teal 20%, transparent); }
`;

export const pageStart = (title: string): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text(title)} · Not Alone</title><style>${CSS}</style></head><body><main><h1>${text(title)}</h1>`;
export const PAGE_END = '</main></body></html>\n';

/** A page that is read without the website: no script, and nothing from elsewhere. `body` is HTML. */
export const page = (title: string, body: string): string => pageStart(title) + body + PAGE_END;
