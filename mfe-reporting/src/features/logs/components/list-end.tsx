import { Box } from '@sagitta/shared-ui/core';
import { useEffect, useRef } from 'react';

/** How far below the window the end counts as near: two screens of a phone. */
const NEAR = '0px 0px 1600px 0px';

/** The end of a list; tells when it comes near the window. A browser that cannot observe that never tells. */
export function ListEnd({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: NEAR },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onNear]);
  return <Box ref={end} />;
}
