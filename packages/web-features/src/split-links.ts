import { linkifyit } from 'linkify-it';

/** Part of a text: plain, or a link whose visible text matches its target. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: true });
const SCHEMES = ['http:', 'https:', 'mailto:'];
/** Characters that change the text direction: `gpj.exe` would read `exe.jpg`. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Splits user text into plain text and links. Allows only http, https and mailto; a host with confusable letters is
 * shown in ASCII.
 */
export function splitLinks(written: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of linkify.match(written) ?? []) {
    const link = linkTo(match.url, match.text);
    if (!link) continue;
    if (match.index > end) parts.push({ text: written.slice(end, match.index) });
    parts.push(link);
    end = match.lastIndex;
  }
  if (end < written.length) parts.push({ text: written.slice(end) });
  return parts;
}

function linkTo(address: string, shown: string): TextPart | undefined {
  if (DIRECTION_CONTROLS.test(shown) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  if (!SCHEMES.includes(protocol)) return undefined;
  return { text: shown.toLowerCase().includes(hostname) ? shown : href, href };
}
