export interface ButtonLook {
  /** Defaults to `secondary`; at most one `primary` in a group. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md';
  /** As wide as its container. */
  wide?: boolean;
}

/** The classes of a button; a link that looks like one uses them too. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook): string {
  return `sg-btn sg-btn-${variant} sg-btn-${size}${wide ? ' sg-btn-wide' : ''}`;
}
