export { ConfirmDialog } from './overlays/confirm-dialog.tsx';
export { Menu } from './overlays/menu.tsx';
