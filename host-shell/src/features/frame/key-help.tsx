import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** The keys that work on every page of the suite. */
const KEYS = [
  ['/', 'Search on this page'],
  ['?', 'Show these keys'],
  ['Tab', 'Go to the next control; the first one skips to the content'],
  ['Enter', 'Submit a form, open a link'],
  ['Escape', 'Close a dialog, a menu or this list'],
] as const;

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="sh-keys" aria-labelledby="sh-keys-title" onClose={onClose}>
      <div className="sh-side-head">
        <h2 id="sh-keys-title">Keys</h2>
        <button type="button" className="sh-pin" aria-label="Close" onClick={onClose}><X size={18} aria-hidden="true" /></button>
      </div>
      <dl>
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt><kbd>{key}</kbd></dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
