import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import css from './card.css';

const Surface = chakra('div', {
  base: { bg: 'surface', border: 'hairline', borderRadius: 'md', padding: { base: '3', md: '4' }, minWidth: '0' },
});

export type CardProps = HTMLChakraProps<'div'>;

/** A surface with a hairline border. `as` makes it an article, section or form. */
export function Card(props: CardProps) {
  return <Surface {...props} />;
}

export interface PageSectionProps {
  title: string;
  /** Small, beside the title: a count, an order. */
  note?: ReactNode;
  /** At the end of the title's line. */
  tools?: ReactNode;
  /** On a surface of its own. */
  card?: boolean;
  children: ReactNode;
}

/** A titled part of a page, found by its name. */
export function PageSection({ title, note, tools, card = false, children }: PageSectionProps) {
  const content = (
    <>
      <PartStyles part="panel" css={css} />
      <div className="sg-panel-head">
        <h2>
          {title}
          {note ? <span className="sg-panel-note">{note}</span> : null}
        </h2>
        {tools ? <div className="sg-panel-tools">{tools}</div> : null}
      </div>
      {children}
    </>
  );
  if (card)
    return (
      <Surface as="section" aria-label={title} display="flex" flexDirection="column" gap="3">
        {content}
      </Surface>
    );
  return (
    <section aria-label={title} className="sg-section">
      {content}
    </section>
  );
}

/** The content of a page: its width, its padding, its gaps. The shell's header carries the title. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="sg-page">
      <PartStyles part="panel" css={css} />
      {children}
    </div>
  );
}
