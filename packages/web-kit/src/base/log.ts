/**
 * Logs a handled error to the browser's console; nothing else writes there. `message` must contain no personal data.
 */
export function logWarning(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that logs to the console
  console.warn(message, error);
}
