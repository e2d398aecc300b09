/** A cell that a spreadsheet would take for a formula is text (OWASP, CSV injection). */
const asText = (value: string) => (/^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value);
const quoted = (value: string) => `"${asText(value).replaceAll('"', '""')}"`;

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

/** What a table shows, without its last column if that holds buttons. */
export function rowsOf(table: HTMLTableElement): string[][] {
  const labels = [...table.querySelectorAll('th')].map((cell) => cell.textContent.trim());
  const kept = labels.flatMap((label, at) => (label === 'Actions' ? [] : [at]));
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => {
    const cells = [...row.querySelectorAll<HTMLElement>('td')];
    return kept.map((at) => wordsOf(cells[at]));
  });
  return [kept.map((at) => labels[at] ?? ''), ...rows];
}

/** Each part of a cell once: an excerpt has its whole text beside it. */
function wordsOf(cell: HTMLElement | undefined): string {
  const parts = [...(cell?.querySelectorAll('details > :not(summary)') ?? [])];
  const source = parts.length > 0 ? parts : [...(cell?.firstElementChild?.childNodes ?? [])];
  return source
    .map((part) => part.textContent?.trim() ?? '')
    .filter(Boolean)
    .join(' · ');
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
