const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€';

/** Number of billed segments (3GPP TS 23.038: 160 or 153 characters of GSM-7 each, else 70 or 67 of UCS-2). */
export function countSegments(body: string): number {
  const characters = [...body];
  const isGsm = characters.every((character) => GSM_BASIC.includes(character) || GSM_EXTENDED.includes(character));
  const units = isGsm
    ? characters.reduce((sum, character) => sum + (GSM_EXTENDED.includes(character) ? 2 : 1), 0)
    : body.length;
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  return units <= single ? 1 : Math.ceil(units / joined);
}
