import { Field } from '../core/field';
import { LateControl } from './late-control';
import type { FileFieldProps } from './props';
import { ProgressBar } from './progress-bar';

/** One file, dropped or chosen. Its size and kind are checked by who asks for it. */
export function FileField({ file, onChange, accept, disabled, progress, onCancel, ...texts }: FileFieldProps) {
  const uploading = progress !== undefined;
  return (
    <>
      <Field {...texts}>
        {(control) => (
          <LateControl
            height={44}
            renderControl={({ FileControl }) => (
              <FileControl
                {...{ control, file, onChange, accept }}
                label={texts.label}
                disabled={disabled === true || uploading}
              />
            )}
          />
        )}
      </Field>
      {uploading ? (
        <ProgressBar label={`Uploading ${file?.name ?? ''}`} percent={progress} onCancel={onCancel} />
      ) : null}
    </>
  );
}
