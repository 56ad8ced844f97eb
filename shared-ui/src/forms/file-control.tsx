import { FileUpload } from '@chakra-ui/react';
import type { ControlProps } from '../core/field';
import { formatBytes } from '../format/bytes';
import { PartStyles } from '../theme/part-styles';
import type { FileFieldProps } from './props';

const CSS = `
.sg-file{display:flex;align-items:center;gap:12px;flex-wrap:wrap;min-width:0;padding:10px 12px;border:1px dashed var(--sg-control);border-radius:8px;cursor:pointer}
.sg-file:hover,.sg-file[data-dragging]{background:var(--sg-accent-soft);border-color:var(--sg-accent)}
.sg-file[data-disabled]{opacity:.6;cursor:not-allowed}
.sg-file b{font-weight:500;color:var(--sg-accent)}
.sg-file-name{min-width:0;overflow-wrap:anywhere;color:var(--sg-muted)}
`;

interface FileControlProps extends Pick<FileFieldProps, 'file' | 'onChange' | 'accept' | 'disabled' | 'label'> {
  control: ControlProps;
}

/**
 * A place to drop a file on, or to press. A file of another kind is handed on as well: who asks for it says what is
 * wrong.
 */
export function FileControl({ control, label, file, onChange, accept, disabled }: FileControlProps) {
  const { id, ...described } = control;
  return (
    <FileUpload.Root
      unstyled
      ids={{ hiddenInput: id }}
      accept={accept}
      disabled={disabled}
      maxFiles={1}
      acceptedFiles={file ? [file] : []}
      translations={{ dropzone: file ? `${label}: choose another` : `${label}: choose a file` }}
      onFileChange={({ acceptedFiles, rejectedFiles }) => {
        const chosen = rejectedFiles.at(-1)?.file ?? acceptedFiles.at(-1);
        if (chosen && chosen !== file) onChange(chosen);
      }}
    >
      <PartStyles part="file" css={CSS} />
      <FileUpload.HiddenInput />
      <FileUpload.Dropzone className="sg-file" {...described}>
        <b>{file ? 'Choose another' : 'Choose a file'}</b>
        <span className="sg-file-name">
          {file ? `${file.name}, ${formatBytes(file.size)}` : 'or drop it here. No file chosen'}
        </span>
      </FileUpload.Dropzone>
    </FileUpload.Root>
  );
}
