export { MuteButton } from './mute-button.tsx';
export { formatMute } from './mute-words.ts';
export { useMuteOf, useSetMute } from './use-mutes.ts';
