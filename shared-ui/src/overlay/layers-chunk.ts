// One chunk for all layers: what they share (focus, dismissal, placement) is most of their weight.
export { DialogDescription, DialogTitle, ModalLayer } from './modal-layer';
export { MenuLayer } from './menu-layer';
export { PopoverLayer } from './popover-layer';
export { WordMeaning } from './word-meaning';
