export interface HostilePicture {
  readonly what: string;
  readonly bytes: Buffer;
  /**
   * `kept`: re-encoded and clean; `refused`: 400 at its field; `too heavy`: 413 at its field; `ignored`: as if there
   * were no file.
   */
  readonly outcome: 'kept' | 'refused' | 'too heavy' | 'ignored';
  /** The type the sender declares, never to be trusted. */
  readonly fileName: string;
  readonly type: string;
}
type Said = Partial<Pick<HostilePicture, 'fileName' | 'type'>>;

const expecting =
  (outcome: HostilePicture['outcome']) =>
  (
    what: string,
    bytes: Buffer | string,
    { fileName = 'photo.png', type = 'image/png' }: Said = {},
  ): HostilePicture => ({
    what,
    bytes: Buffer.from(bytes as string, 'latin1'),
    outcome,
    fileName,
    type,
  });
export const kept = expecting('kept');
export const refused = expecting('refused');
export const tooHeavy = expecting('too heavy');
export const ignored = expecting('ignored');

/** Hidden in every comment, location and script; it must never appear in what is stored. */
export const CANARY = 'Canary Lane 7';
export const SCRIPT = `<script>alert("${CANARY}")</script>`;
