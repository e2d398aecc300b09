/** Says in the browser's console what went wrong and was dealt with. The only place that writes there. Nothing personal belongs in `what`. */
export function report(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the place
  console.warn(what, error);
}
