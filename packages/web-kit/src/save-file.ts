/** Safari reads the file only after the click. */
const READ_WITHIN_MS = 60_000;

/** Hands a file to the browser, which asks where to keep it or keeps it with the downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
