import { useEffect, useMemo } from 'react';
import styles from './visit.module.css';

/** An image that is here. */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  return <img className={styles.photo} src={useObjectUrl(blob)} alt={alt} />;
}

export function useObjectUrl(blob: Blob): string {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
