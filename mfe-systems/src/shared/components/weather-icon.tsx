import { VisuallyHidden } from '@sagitta/shared-ui/core';
import { MISSING } from '@sagitta/shared-ui/format';
import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudSnow,
  CloudSun,
  Moon,
  Sun,
  type LucideIcon,
} from '@sagitta/shared-ui/icons';

/** The weather service's icon codes: two digits, then d for day or n for night. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  '01d': Sun,
  '01n': Moon,
  '02': CloudSun,
  '03': Cloud,
  '04': Cloud,
  '09': CloudDrizzle,
  '10': CloudRain,
  '11': CloudLightning,
  '13': CloudSnow,
  '50': CloudFog,
};

const NO_ICON = 'Icon cannot be rendered';

/** The sky as an icon; its description is beside it, or is its name where `label` is given. */
export function WeatherIcon({ code, label, size = 18 }: { code: string | null; label?: string; size?: number }) {
  const Icon = code === null ? undefined : (ICONS[code] ?? ICONS[code.slice(0, 2)]);
  if (!Icon)
    return (
      <span title={NO_ICON}>
        <span aria-hidden="true">{MISSING}</span>
        <VisuallyHidden>{NO_ICON}</VisuallyHidden>
      </span>
    );
  return (
    <Icon
      size={size}
      strokeWidth={1.7}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
