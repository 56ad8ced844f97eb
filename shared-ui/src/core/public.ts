// What every page needs, the sign-in page included, and what the travelling subpaths need. Its weight is measured:
// scripts/measure.mjs.
export { UiProvider } from '../theme/ui-provider';
export { PartStyles } from '../theme/part-styles';
export { useColourMode, type ColourMode, type ColourModeChoice, type ColourModeState } from '../theme/colour-mode';
export { preferenceAtom, type PreferenceOptions } from '../theme/preference';
export { lightToken, readToken, tokenVar, type TokenName } from '../theme/tokens';
export { MOBILE_WIDTH, useIsMobile, useMediaQuery, usePrefersReducedMotion } from '../theme/media';
export { Box, CardGrid, Flex, Grid, Heading, Row, Stack, Text } from './layout';
export { VisuallyHidden } from './visually-hidden';
export { ArcMark, ArcSpinner, Logo, type ArcSpinnerProps } from './arc';
export { Button, type ButtonProps } from './button';
export { type ButtonLook } from './button-look';
export { IconButton, type IconButtonProps } from './icon-button';
export { Tooltip, type TooltipProps, type TooltipSide } from './tooltip';
export { LAYER_CSS, usePlacement, type Placement } from './placement';
export { FIELD_CSS } from './field-css';
export { Field, type ControlProps, type FieldProps, type FieldTexts } from './field';
export { PasswordField, TextField, type PasswordFieldProps, type TextFieldProps } from './text-field';
export { usePainted } from './use-painted';
export { usePasteLimit, type PasteLimit } from './use-paste-limit';
export { Card, Page, PageSection, type CardProps, type PageSectionProps } from './card';
export { LoadingLabel, Skeleton, type LoadingLabelProps, type SkeletonProps } from './skeleton';
export { LateNotice, type LateNoticeProps } from './late-notice';
export { ErrorBoundary } from 'react-error-boundary';
export { EmptyState, ErrorState, type EmptyStateProps, type ErrorStateProps } from './states';
export { LoadFailure, type LoadFailureProps } from './load-failure';
export { Notices } from './notices';
export { useNoticeQueue, type NoticeQueue, type QueuedNotice } from './notice-queue';
