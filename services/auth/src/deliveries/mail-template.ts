/** Text that is HTML already: everything else is escaped when it is put in. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Value = string | Html | readonly Html[];
function put(value: Value): string {
  if (typeof value === 'string') return escaped(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
}
const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.map((part, index) => part + (index < values.length ? put(values[index] ?? '') : '')).join(''));

/** A part of a mail: a paragraph, or links below each other. */
export type MailPart = string | readonly { readonly text: string; readonly url: string }[];
export interface MailContent {
  readonly subject: string;
  readonly parts: readonly MailPart[];
  /** Why one gets this mail, and what one can do about it. */
  readonly footer: readonly MailPart[];
}

/** No picture and nothing from elsewhere: opening a mail tells nobody. Colours follow light and dark mode. */
const STYLE = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #fbf4e9; color: #2b1e36; }
.page { max-width: 36rem; margin: 0 auto; padding: 24px 16px; font: 17px/1.5 system-ui, 'Segoe UI', sans-serif; }
.paper { background: #fffdf8; border-radius: 12px; padding: 8px 20px; overflow-wrap: anywhere; }
li { margin: 12px 0; }
a { color: #0d565b; }
.foot { font-size: 15px; color: #5f5069; padding: 8px 20px; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1325 !important; color: #f7eddd !important; }
  .paper { background: #261b33 !important; }
  a { color: #93ddd2 !important; }
  .foot { color: #cbbccd !important; }
}`);

const partHtml = (part: MailPart): Html =>
  typeof part === 'string'
    ? html`<p>${part}</p>\n`
    : html`<ul>\n${part.map(({ text, url }) => html`<li><a href="${url}">${text}</a></li>\n`)}</ul>\n`;
const partText = (part: MailPart): string =>
  typeof part === 'string' ? part : part.map(({ text, url }) => `${text}\n${url}`).join('\n\n');

/** The plain-text and the HTML part of a mail, from the same content. */
export function writeMail({ subject, parts, footer }: MailContent): { readonly text: string; readonly html: string } {
  const page = html`<!doctype html>
<html lang="en-GB" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="page">
<div class="paper">
${parts.map(partHtml)}</div>
<div class="foot">
${footer.map(partHtml)}</div>
</div>
</body>
</html>
`;
  const text = [...parts, '-- ', ...footer].map(partText).join('\n\n');
  return { text, html: page.text };
}
