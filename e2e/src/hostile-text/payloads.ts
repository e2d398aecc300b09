import dompurify from 'dompurify-tests/test/fixtures/expect.js';

/** Texts accept no control characters except line breaks and tabs: replaced by a space, the rest still arrives. */
const acceptable = (payload: string) => payload.replaceAll(/[^\P{Cc}\n\t]/gu, ' ').trim();

/** Beyond those: attacks on pages that turn text into links, mentions and templates. */
const WELL_KNOWN = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://example.com/"onmouseover="alert(1)',
  "https://example.com/'onfocus='alert(1)'autofocus='",
  'https://example.com/<img src=x onerror=alert(1)>',
  'https://javascript:alert(1)@example.com/',
  'http://example.com/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  'https://example.com/\u202Etxt.exe',
  '[click me](javascript:alert(1))',
  '![picture](x" onerror="alert(1))',
  '<https://example.com/><svg onload=alert(1)>',
  '@<img src=x onerror=alert(1)>',
  '@"><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  `$\{alert(1)}`,
  '<%= alert(1) %>',
  '#{alert(1)}',
  '"><script src=https://example.com/evil.js></script>',
  '<link rel=stylesheet href=https://example.com/evil.css>',
  '<meta http-equiv=refresh content="0;url=https://example.com/">',
  '<base href=https://example.com/>',
  '<form action=https://example.com/><input name=password autofocus onfocus=alert(1)>',
  '<img src=https://example.com/pixel.gif>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="https://example.com/" target=_blank>your bank</a>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<details open ontoggle=alert(1)>',
  '<style>@import "https://example.com/evil.css";</style>',
  '{"__proto__":{"innerHTML":"<img src=x onerror=alert(1)>"},"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=alert(1)>"}}',
] as const;

export const PAYLOADS: readonly string[] = [
  ...new Set([...dompurify.map(({ payload }) => acceptable(payload)), ...WELL_KNOWN.map((text) => text.trim())]),
].filter(Boolean);

/** All payloads, one per line, in as few texts as the length limit allows. */
export function textsOf(payloads: readonly string[], length: number): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + payload.length <= length)
      texts[texts.length - 1] = `${last}\n${payload}`;
    else texts.push(payload);
  }
  return texts;
}

/** What people type, and exactly what it must look like. */
export const LEGITIMATE = [
  'We <3 Leeds, 5 < 7 && 7 > 5, "quotes", ‘curly’ & ampersands &amp; &lt;',
  '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🦆 ❤️‍🔥 1️⃣',
  'שלום לכולם، مرحبا بالجميع: 12:30 (A & B)',
  'Łucja, Siân, Ọláyínká, Nguyễn, 李小龍, ಕನ್ನಡ',
  'if (carbs < 20) { snack(); } // <div>, *not* _markdown_, # no heading, 1. no list',
  'Line one\n\n  indented line two\n\tand a tab',
  `Donau${'dampfschifffahrts'.repeat(20)}kapitän`,
  '¯\\_(ツ)_/¯  C:\\temp\\new  50%  £3.50  ½ cup  ±0',
] as const;
