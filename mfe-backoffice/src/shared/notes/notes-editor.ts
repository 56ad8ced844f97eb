import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  $getSelection,
  $isRangeSelection,
  createEditor,
  HISTORIC_TAG,
  type LexicalEditor,
  type TextFormatType,
} from 'lexical';
import { $notesHtml, $setNotes } from './notes-html';

export interface NotesState {
  html: string;
  formats: readonly TextFormatType[];
}

/** What is typed without such a pause is undone as one. */
const HISTORY_PAUSE_MS = 300;
const FORMATS: readonly TextFormatType[] = ['bold', 'italic', 'underline'];

export interface NotesEditor {
  editor: LexicalEditor;
  /** Puts other notes in place of those in the editor. */
  replace: (html: string) => void;
  close: () => void;
}

/** An editor of notes in an element; tells what is written and which formats the selection has. */
export function openNotes(element: HTMLElement, html: string, onChange: (state: NotesState) => void): NotesEditor {
  const editor = createEditor({
    namespace: 'notes',
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
    onError: (error) => {
      throw error;
    },
  });
  editor.setRootElement(element);
  const read = () => editor.getEditorState().read($notesHtml);
  // What is stored may be written another way than the editor writes it: only a change counts.
  let given = { html, written: '' };
  const fill = (notes: string) => {
    editor.update(() => $setNotes(editor, notes), { discrete: true, tag: HISTORIC_TAG });
    given = { html: notes, written: read() };
  };
  fill(html);
  const closers = [
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_PAUSE_MS),
    editor.registerUpdateListener(({ editorState }) => {
      const written = editorState.read($notesHtml);
      onChange({ html: written === given.written ? given.html : written, formats: editorState.read($formats) });
    }),
  ];
  return {
    editor,
    replace: fill,
    close: () => {
      for (const close of closers) close();
      editor.setRootElement(null);
    },
  };
}

function $formats(): TextFormatType[] {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? FORMATS.filter((format) => selection.hasFormat(format)) : [];
}
