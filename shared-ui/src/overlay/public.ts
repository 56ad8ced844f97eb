// Layers above the page. Focus goes in, stays, and returns; Escape closes.
export { Dialog, type DialogProps } from './dialog';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export { Drawer, type DrawerProps } from './drawer';
export { Menu, type MenuProps } from './menu';
export type { MenuItem } from './menu-item';
export { HelpWord, type HelpWordProps } from './help-word';
export { Popover, type PopoverProps } from './popover';
export { type TriggerProps } from './trigger';
export { Tooltip, type TooltipProps, type TooltipSide } from '../core/tooltip';
