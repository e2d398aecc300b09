export { ConfirmDialog } from './overlays/confirm-dialog.tsx';
export { Dialog } from './overlays/dialog.tsx';
export { Menu } from './overlays/menu.tsx';
