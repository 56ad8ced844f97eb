import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import styles from '../../shared/frame.module.css';

const FIRST_YEAR = 2010;

export interface FooterProps {
  provider: RuntimeConfig['provider'];
  /** The release of the shell that runs. */
  build: string;
  now: number;
  onAbout: () => void;
}

/**
 * Provider, years, build, and the notice of the European co-funding, which has to be in Polish
 * (docs/product/frame.md#footer).
 */
export function Footer({ provider, build, now, onAbout }: FooterProps) {
  return (
    <footer className={styles.foot}>
      <p>
        <a href={provider.url} rel="noreferrer">
          {provider.name}
        </a>{' '}
        © {FIRST_YEAR}–{new Date(now).getFullYear()}
        <button type="button" className={styles.build} onClick={onAbout}>
          Build {build}
        </button>
      </p>
      <p lang="pl">
        Projekt współfinansowany ze środków Unii Europejskiej w ramach Europejskiego Funduszu Rozwoju Regionalnego.
      </p>
    </footer>
  );
}
