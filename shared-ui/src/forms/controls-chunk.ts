export { FileControl } from './file-control';
export { NumberControl } from './number-control';
export { RadioControl } from './radio-control';
export { SliderControl } from './slider-control';
