const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '\f^{}\\[~]|€';

/**
 * Number of billed segments (3GPP TS 23.038: 160 or 153 characters of GSM-7 each, else 70 or 67 of UCS-2). A character
 * of two units is never split between segments.
 */
export function countSegments(body: string): number {
  const characters = [...body];
  const isGsm = characters.every((character) => GSM_BASIC.includes(character) || GSM_EXTENDED.includes(character));
  const widths = characters.map((character) => {
    if (isGsm) return GSM_EXTENDED.includes(character) ? 2 : 1;
    return character.length;
  });
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  if (widths.reduce((sum, width) => sum + width, 0) <= single) return 1;
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > joined) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return segments;
}
