export { browser as default } from '../config/jest.preset.mjs';
