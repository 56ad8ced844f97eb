import { LOG_COMMENT_MAX_LENGTH, LOG_COMMENT_TOO_LONG } from '@sagitta/shared-contracts/api/log';
import { TextAreaField } from '@sagitta/shared-ui/forms';
import { storedConfirmation } from '../hooks/use-confirm-log';

export interface CommentFieldProps {
  comment: string;
  confirm: { isPending: boolean; isError: boolean; error: unknown };
  /** Otherwise it only keeps what was typed. */
  mayConfirm: boolean;
  /** It was typed before, and has not been stored. */
  isLate?: boolean;
  onChange: (comment: string) => void;
}

/** What is written about an entry with its confirmation. Gone where nothing can be written and nothing was. */
export function CommentField({ comment, confirm, mayConfirm, isLate: wasLate = false, onChange }: CommentFieldProps) {
  // What was typed stays where somebody else was first: it may be wanted elsewhere.
  const isFirst = confirm.isError && storedConfirmation(confirm.error) !== null;
  const isLate = (isFirst || (wasLate && !mayConfirm)) && comment !== '';
  if (!mayConfirm && !isLate) return null;
  return (
    <TextAreaField
      label="Comment (optional)"
      rows={3}
      hint={`${comment.length} / ${LOG_COMMENT_MAX_LENGTH}`}
      value={comment}
      readOnly={!mayConfirm}
      disabled={confirm.isPending}
      error={problemOf(comment, isLate)}
      onChange={onChange}
    />
  );
}

export function isCommentTooLong(comment: string): boolean {
  return comment.trim().length > LOG_COMMENT_MAX_LENGTH;
}

function problemOf(comment: string, isLate: boolean): string | null {
  if (isLate) return 'Not stored: someone else confirmed this event first.';
  return isCommentTooLong(comment) ? LOG_COMMENT_TOO_LONG : null;
}
