import type { Favourite } from '@sagitta/shared-contracts/api/favourite';
import { Button, IconButton } from '@sagitta/shared-ui/core';
import { Star as StarIcon } from 'lucide-react';
import { useFavourite } from './favourites';

export interface StarProps extends Favourite {
  /** With its word beside the icon, where there is room. */
  word?: boolean;
}

/** Marks a system, group or device as a favourite of the viewer: filled where it is one. */
export function Star({ word = false, ...favourite }: StarProps) {
  const { exists, pressed, unavailable, toggle } = useFavourite(favourite);
  if (!exists) return null;
  const label = `Favourite: ${favourite.name}`;
  const icon = <StarIcon size={word ? 16 : 18} strokeWidth={1.7} fill={pressed ? 'currentColor' : 'none'} />;
  if (!word)
    return (
      <IconButton label={label} pressed={pressed} unavailable={unavailable} onClick={toggle}>
        {icon}
      </IconButton>
    );
  return (
    <Button size="sm" icon={icon} aria-label={label} aria-pressed={pressed} unavailable={unavailable} onClick={toggle}>
      Favourite
    </Button>
  );
}
