/** Testers choose at /preview to get new releases first; preload.ts reads the same cookie. */
const COOKIE = /(?:^|; )preview=1(?:;|$)/;
const THIRTY_DAYS_SECONDS = 30 * 24 * 3600;

export const wantsPreview = (): boolean => COOKIE.test(document.cookie);

export function setPreview(isOn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `preview=1; path=/; max-age=${isOn ? THIRTY_DAYS_SECONDS : 0}; samesite=strict`;
}
