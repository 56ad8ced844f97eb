// For component tests only; no part imports it in what it ships.
export { TestUi, renderUi, setViewport, type TestUiProps } from './test-ui';
export { address, renderPage, type RenderPageOptions } from './render-page';
export { tokenContrast } from './token-contrast';
