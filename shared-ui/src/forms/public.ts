// Form controls beyond the text and password fields of core. Those with a machine are drawn once it is there.
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { FileField } from './file-field';
export { NumberField } from './number-field';
export { ProgressBar, type ProgressBarProps } from './progress-bar';
export type { FileFieldProps, NumberFieldProps, RadioFieldProps, RadioOption } from './props';
export { RadioField } from './radio-field';
export { SelectField, type SelectFieldProps } from './select-field';
export { SliderField, type SliderFieldProps } from './slider-field';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field';
