import { NotesField } from '../notes/notes-field';
import RecordKindDialog, { type RecordKindDialogProps } from './record-kind-dialog';

/** The dialog of records with notes. */
export default function NotedKindDialog(props: RecordKindDialogProps) {
  return <RecordKindDialog {...props} Notes={NotesField} />;
}
