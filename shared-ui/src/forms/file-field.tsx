import { Button, Field, type FieldTexts, PartStyles } from '@sagitta/shared-ui/core';
import { useRef } from 'react';
import { formatBytes } from '../format/bytes';

const CSS = `
.sg-file{display:flex;align-items:center;gap:12px;flex-wrap:wrap;min-width:0}
.sg-file input{position:absolute;width:1px;height:1px;opacity:0}
.sg-file input:focus-visible+.sg-btn{outline:2px solid var(--sg-focus);outline-offset:2px}
.sg-file-name{min-width:0;overflow-wrap:anywhere;color:var(--sg-muted)}
`;

export interface FileFieldProps extends FieldTexts {
  file: File | null;
  onChange: (file: File | null) => void;
  /** As the `accept` of an input: `image/*`. */
  accept?: string;
  disabled?: boolean;
}

/** One file. Its size and kind are checked by who asks for it. */
export function FileField({ file, onChange, accept, disabled, ...texts }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field {...texts}>
      {(control) => (
        <span className="sg-file">
          <PartStyles part="file" css={CSS} />
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            disabled={disabled}
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          />
          <Button tabIndex={-1} aria-hidden="true" disabled={disabled} onClick={() => input.current?.click()}>
            {file ? 'Choose another' : 'Choose a file'}
          </Button>
          <span className="sg-file-name">{file ? `${file.name}, ${formatBytes(file.size)}` : 'No file chosen'}</span>
        </span>
      )}
    </Field>
  );
}
