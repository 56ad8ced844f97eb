export { node as default } from '../config/jest.preset.mjs';
