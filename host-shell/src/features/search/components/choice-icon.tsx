import { FileText, History, LogOut, Moon, Zap, type LucideIcon } from 'lucide-react';
import { MenuIcon } from '../../../shared/menu-icon';

/** Besides those of the menu. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'file-text': FileText,
  history: History,
  'log-out': LogOut,
  moon: Moon,
  zap: Zap,
};

export function ChoiceIcon({ name }: { name: string }) {
  const Icon = ICONS[name];
  return Icon ? <Icon size={18} strokeWidth={1.7} aria-hidden="true" /> : <MenuIcon name={name} />;
}
