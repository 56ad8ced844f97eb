import { VIEW_NAME_MAX } from '@sagitta/shared-contracts/rules/mine';
import { Row, Stack, TextField } from '@sagitta/shared-ui/core';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { viewNameProblem, type ViewChange } from './use-view-change';

export interface ViewNameFormProps extends Pick<ViewChange, 'problem' | 'setProblem'> {
  label: string;
  name: string;
  onChange: (name: string) => void;
  /** With a name that a view can have. */
  onSubmit: () => void;
  /** It was asked for: it takes the focus, and Escape ends it. */
  onEnd?: () => void;
  /** Its buttons. */
  children: ReactNode;
}

/** Asks for the name of a view, and says beside it what is wrong with that. */
export function ViewNameForm({
  label,
  name,
  onChange,
  onSubmit,
  onEnd,
  problem,
  setProblem,
  children,
}: ViewNameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const isAsked = onEnd !== undefined;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = viewNameProblem(name.trim());
        if (wrong) setProblem(wrong);
        else onSubmit();
      }}
    >
      <Stack
        gap="2"
        role="presentation"
        // The panel around it stays open.
        data-sg-escape={isAsked ? '' : undefined}
        onKeyDown={({ key }: KeyboardEvent) => {
          if (key === 'Escape') onEnd?.();
        }}
      >
        <TextField
          ref={field}
          label={label}
          value={name}
          maxLength={VIEW_NAME_MAX}
          error={problem}
          onChange={(text) => {
            onChange(text);
            setProblem(undefined);
          }}
        />
        <Row gap="2">{children}</Row>
      </Stack>
    </form>
  );
}
