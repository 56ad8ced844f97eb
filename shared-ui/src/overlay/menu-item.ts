import type { ReactNode } from 'react';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Small, at the end of the line: a key, a value. */
  note?: string;
  onSelect: () => void;
  disabled?: boolean;
  destructive?: boolean;
  /** Given, the item is one of a choice, and says whether it is the chosen one. */
  checked?: boolean;
  /** A line above it. */
  separated?: boolean;
}
