import { linkifyit } from 'linkify-it';

/** A stretch of a message: plain text, or a link whose shown text is where it leads. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: true });
const SCHEMES = ['http:', 'https:', 'mailto:'];
/** Characters that turn the direction of what follows: `gpj.exe` would read `exe.jpg`. */
const TURNS_TEXT = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Splits what somebody wrote into text and links. Only http, https and mailto; a host in letters that could be mistaken is shown in ASCII. */
export function piecesOf(written: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of linkify.match(written) ?? []) {
    const link = linkTo(match.url, match.text);
    if (!link) continue;
    if (match.index > end) pieces.push({ text: written.slice(end, match.index) });
    pieces.push(link);
    end = match.lastIndex;
  }
  if (end < written.length) pieces.push({ text: written.slice(end) });
  return pieces;
}

function linkTo(address: string, shown: string): Piece | undefined {
  if (TURNS_TEXT.test(shown) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  if (!SCHEMES.includes(protocol)) return undefined;
  return { text: shown.toLowerCase().includes(hostname) ? shown : href, href };
}
