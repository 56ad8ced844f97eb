// The icons of the product: lucide, one weight (visual.md, Pictures). Add a name here when a part needs it.
export {
  Activity, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, BatteryLow, BatteryMedium, BatteryWarning, Bell, BellRing, Building2, Cable, CalendarRange, Check, ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, ChevronUp,
  CircleAlert, CircleCheck, CircleHelp, CircleUser, CircleX, ClipboardCheck, Clock, Cloud, CloudDrizzle, CloudFog, CloudLightning, CloudRain, CloudRainWind, CloudSnow, CloudSun, Copy, Cpu, CreditCard, Download, EllipsisVertical, ExternalLink, Eye, EyeOff,
  FileDown, FileSpreadsheet, FileText, FileUp, Files, Filter, FlaskConical, Gauge as GaugeIcon, Globe, Group, Handshake, House, Image, Info, Keyboard, Layers, LayoutDashboard, ListChecks, LoaderCircle, Lock, LogOut, Mail, Map, MapPin, Maximize, Maximize2, Menu as MenuIcon, MessageSquare, Minimize2, Minus,
  Monitor, Moon, MousePointerClick, Network, OctagonAlert, Pencil, PenLine, Phone, Plug, Plus, Power, PowerOff, QrCode, Radio, RadioTower, RefreshCw, RotateCcw, Router as RouterIcon, Ruler, Save, ScrollText, Search, Send, Server, Settings, Settings2, Share2, ShieldCheck, Signal, SignalHigh, SignalLow, SignalMedium, SlidersHorizontal, Smartphone,
  Snowflake, Sun, Table as TableIcon, Thermometer, Trash2, TriangleAlert, Undo2, Unlink, Upload, User, UserPlus, Users, Wifi, WifiOff, Wrench, X, Zap, ZoomIn, ZoomOut,
  type LucideIcon, type LucideProps,
} from 'lucide-react';
