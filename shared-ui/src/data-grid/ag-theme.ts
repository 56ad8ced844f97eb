import { themeQuartz } from 'ag-grid-community';
import { tokenVar } from '../theme/tokens';
import { HEADER_HEIGHT, ROW_HEIGHT } from './grid-frame';

const QUARTZ = themeQuartz.withParams({
  // Scrollbars and native controls follow the page's own mode.
  browserColorScheme: 'inherit',
  fontFamily: 'inherit',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 600,
  headerTextColor: tokenVar('muted'),
  backgroundColor: tokenVar('surface'),
  headerBackgroundColor: tokenVar('bg'),
  foregroundColor: tokenVar('text'),
  textColor: tokenVar('text'),
  borderColor: tokenVar('line'),
  accentColor: tokenVar('accent'),
  rowHoverColor: tokenVar('accent-soft'),
  chromeBackgroundColor: tokenVar('bg'),
  tooltipBackgroundColor: tokenVar('text'),
  tooltipTextColor: tokenVar('bg'),
  tooltipBorder: false,
  inputBackgroundColor: tokenVar('surface'),
  inputBorder: `1px solid ${tokenVar('control')}`,
  inputBorderRadius: 6,
  inputHeight: 26,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnBorder: false,
  headerHeight: HEADER_HEIGHT,
  cellHorizontalPadding: 12,
  spacing: 6,
  iconSize: 14,
});

/**
 * AG Grid in our tokens, by the lines of text of a row. They are CSS variables, so that the grid follows the colour
 * mode by itself.
 */
export const AG_THEMES = {
  1: QUARTZ.withParams({ rowHeight: ROW_HEIGHT[1] }),
  2: QUARTZ.withParams({ rowHeight: ROW_HEIGHT[2] }),
} as const;
