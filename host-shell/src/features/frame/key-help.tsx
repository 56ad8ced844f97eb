import { PartStyles } from '@sagitta/shared-ui/core';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

const CSS = `
dialog.sh-keys{margin:auto;width:min(420px,calc(100vw - 32px));padding:16px 20px 20px;border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-raised);color:inherit}
.sh-keys::backdrop{background:var(--sg-backdrop)}
.sh-keys h2{font-size:1rem}
.sh-keys dl{display:grid;gap:8px}
.sh-keys dl>div{display:grid;grid-template-columns:76px 1fr;align-items:baseline}
.sh-keys kbd{padding:2px 7px;border:1px solid var(--sg-control);border-radius:5px;font:inherit;font-size:.8125rem}
`;

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
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="sh-keys" aria-labelledby="sh-keys-title" onClose={onClose}>
      <PartStyles part="sh-keys" css={CSS} />
      <div className="sh-side-head">
        <h2 id="sh-keys-title">Keys</h2>
        <button type="button" className="sh-pin" aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <dl>
        {[...(canFind ? [FIND] : []), ...own, ...EVERYWHERE].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
