const GSM_BASIC = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€';

/** How many segments a text message is billed as (3GPP TS 23.038: GSM-7 160 or 153 each, else UCS-2 70 or 67). */
export function countSegments(body: string): number {
  const characters = [...body];
  const isGsm = characters.every((character) => GSM_BASIC.includes(character) || GSM_EXTENDED.includes(character));
  const units = isGsm ? characters.reduce((sum, character) => sum + (GSM_EXTENDED.includes(character) ? 2 : 1), 0) : body.length;
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  return units <= single ? 1 : Math.ceil(units / joined);
}
