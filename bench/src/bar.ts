/** A figure that the product promises to keep. */
export interface Bar {
  what: string;
  /** `most` is an upper limit, `least` a lower one. */
  kind: 'most' | 'least';
  limit: number;
  measured: number | undefined;
  show: (value: number | undefined) => string;
  /** Bytes and ratios hold on any machine, so `--check-bars` judges by them; times do not. */
  portable: boolean;
}
