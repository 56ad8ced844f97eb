// The icons of the product: lucide, one weight (visual.md, Pictures). Add a name here when a part needs it.
export {
  Activity, Check, ChevronLeft, ChevronRight, Cloud, CloudDrizzle, CloudFog, CloudLightning, CloudRain, CloudSnow, CloudSun, Filter, Globe, Lock,
  Maximize, Minimize2, Moon, Pencil, RadioTower, ScrollText, Search, Sun, Table as TableIcon, Trash2, TriangleAlert, Unlink, X, ZoomOut, type LucideIcon,
} from 'lucide-react';
