import { PartStyles } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import styles, { css } from './key-help.module.css';

type Key = readonly [pressed: string, does: string];

const FIND: Key = ['/', 'Search on this page'];
/** The keys that work on every page of the suite. */
const EVERYWHERE: readonly Key[] = [
  ['?', 'Show these keys'],
  ['Tab', 'Go to the next control; the first one skips to the content'],
  ['Enter', 'Submit a form, open a link'],
  ['Escape', 'Close a dialog, a menu or this list'],
];

export interface KeyHelpProps {
  /** Whether `/` has anything to find here. */
  canFind: boolean;
  /** Keys of the page's own. */
  own?: readonly Key[];
  onClose: () => void;
}

/** The keys that work here. */
export function KeyHelp({ canFind, own = [], onClose }: KeyHelpProps) {
  return (
    <Dialog open size="sm" title="Keys" onClose={onClose}>
      <PartStyles part="sh-keys" css={css} />
      <dl className={styles.keys}>
        {[...(canFind ? [FIND] : []), ...own, ...EVERYWHERE].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
