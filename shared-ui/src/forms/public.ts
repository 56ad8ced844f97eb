// Form controls beyond the text and password fields of core.
export { SelectField, type SelectFieldProps } from './select-field';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field';
export { SliderField, type SliderFieldProps } from './slider-field';
export { FileField, type FileFieldProps } from './file-field';
export { ProgressBar, type ProgressBarProps } from './progress-bar';
