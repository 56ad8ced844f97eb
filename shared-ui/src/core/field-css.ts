import css from './field.css';

export const FIELD_CSS: string = css;
