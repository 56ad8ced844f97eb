import {
  CircleDot,
  ClipboardCheck,
  CreditCard,
  Download,
  Gauge,
  Group,
  Handshake,
  House,
  Layers,
  List,
  MapPin,
  MessageSquare,
  Network,
  Radio,
  RadioTower,
  Router,
  Settings,
  ShieldCheck,
  UserRound,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

/**
 * Icons that a manifest can name (MenuEntrySchema), by their lucide names. One that is not here is drawn as a plain
 * dot.
 */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'clipboard-check': ClipboardCheck,
  'credit-card': CreditCard,
  download: Download,
  gauge: Gauge,
  group: Group,
  handshake: Handshake,
  house: House,
  layers: Layers,
  list: List,
  'map-pin': MapPin,
  'message-square': MessageSquare,
  network: Network,
  radio: Radio,
  'radio-tower': RadioTower,
  router: Router,
  settings: Settings,
  'shield-check': ShieldCheck,
  'user-round': UserRound,
  users: Users,
  wrench: Wrench,
};

export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? CircleDot;
  return <Icon size={18} strokeWidth={1.7} aria-hidden="true" />;
}
