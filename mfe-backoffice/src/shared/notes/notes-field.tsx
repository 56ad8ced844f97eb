import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import { Field, IconButton, PartStyles, type FieldTexts } from '@sagitta/shared-ui/core';
import { Bold, Italic, List, ListOrdered, Underline } from '@sagitta/shared-ui/icons';
import { FORMAT_TEXT_COMMAND, type TextFormatType } from 'lexical';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { openNotes, type NotesEditor } from './notes-editor';
import styles, { css } from './notes-field.module.css';

export interface NotesFieldProps extends Pick<FieldTexts, 'label' | 'error'> {
  /** HTML as it is stored; empty for none. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  maxLength: number;
}

/** Handed to the forms that need it: its code weighs more than a form. */
export type NotesInput = ComponentType<NotesFieldProps>;

/** Rich text: bold, italic, underlined, lists. Belongs to a dialog's chunk, for the editor weighs more than a form. */
export function NotesField({ label, error, value, onChange, onBlur, maxLength }: NotesFieldProps) {
  const element = useRef<HTMLDivElement>(null);
  const [notes, setNotes] = useState<NotesEditor | null>(null);
  const [formats, setFormats] = useState<readonly TextFormatType[]>([]);
  const [first] = useState(value);
  const shown = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const opened = openNotes(element.current, first, (state) => {
      setFormats(state.formats);
      if (state.html === shown.current) return;
      shown.current = state.html;
      change.current(state.html);
    });
    setNotes(opened);
    return opened.close;
  }, [first]);
  useEffect(() => {
    // Somebody else's version was taken.
    if (!notes || value === shown.current) return;
    shown.current = value;
    notes.replace(value);
  }, [notes, value]);

  const format = (kind: TextFormatType) => notes?.editor.dispatchCommand(FORMAT_TEXT_COMMAND, kind);
  return (
    <Field label={label} error={error} hint={`${value.length} / ${maxLength}`}>
      {(control) => (
        <div className={styles.notes}>
          <PartStyles part="notes" css={css} />
          <div role="toolbar" aria-label={`${label}: format`} className={styles.tools}>
            <IconButton label="Bold" pressed={formats.includes('bold')} onClick={() => format('bold')}>
              <Bold size={16} />
            </IconButton>
            <IconButton label="Italic" pressed={formats.includes('italic')} onClick={() => format('italic')}>
              <Italic size={16} />
            </IconButton>
            <IconButton label="Underline" pressed={formats.includes('underline')} onClick={() => format('underline')}>
              <Underline size={16} />
            </IconButton>
            <IconButton
              label="Bulleted list"
              onClick={() => notes?.editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)}
            >
              <List size={16} />
            </IconButton>
            <IconButton
              label="Numbered list"
              onClick={() => notes?.editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)}
            >
              <ListOrdered size={16} />
            </IconButton>
          </div>
          <div
            {...control}
            ref={element}
            role="textbox"
            aria-multiline="true"
            aria-label={label}
            tabIndex={0}
            contentEditable
            suppressContentEditableWarning
            className={styles.text}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}
