import { FileUpload } from '@chakra-ui/react';
import type { ControlProps } from '../core/field';
import { formatBytes } from '../format/bytes';
import { PartStyles } from '../theme/part-styles';
import type { FileFieldProps } from './props';
import css from './file-control.css';

interface FileControlProps extends Pick<FileFieldProps, 'file' | 'onChange' | 'accept' | 'disabled' | 'label'> {
  control: ControlProps;
}

/**
 * A place to drop a file on, or to press. A file of another kind is handed on as well: who asks for it says what is
 * wrong.
 */
export function FileControl({ control, label, file, onChange, accept, disabled }: FileControlProps) {
  const { id, ...described } = control;
  const action = file ? 'Choose another' : 'Choose a file';
  const note = file ? `${file.name}, ${formatBytes(file.size)}` : 'or drop it here. No file chosen';
  const handOn = (chosen: File | undefined) => {
    if (chosen && chosen !== file) onChange(chosen);
  };
  return (
    <FileUpload.Root
      unstyled
      ids={{ hiddenInput: id }}
      accept={accept}
      disabled={disabled}
      maxFiles={1}
      acceptedFiles={file ? [file] : []}
      // It begins with what it is for, and has the words that are seen: voice control finds it by them.
      translations={{ dropzone: `${label}: ${action} ${note}` }}
      // Not onFileChange: it still names the file that was rejected before.
      onFileAccept={({ files }) => handOn(files.at(-1))}
      onFileReject={({ files }) => handOn(files.at(-1)?.file)}
    >
      <PartStyles part="file" css={css} />
      <FileUpload.HiddenInput />
      <FileUpload.Dropzone className="sg-file" {...described}>
        <b>{action}</b>
        <span className="sg-file-name">{note}</span>
      </FileUpload.Dropzone>
    </FileUpload.Root>
  );
}
