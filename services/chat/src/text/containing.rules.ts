/** A filter for texts that contain what was typed, in any case and wherever it stands. */
export const containing = (typed: string) => ({
  $regex: typed.normalize('NFC').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  $options: 'i',
});
