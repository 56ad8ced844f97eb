import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';

const CSS = `
.sg-panel-head{display:flex;align-items:center;justify-content:space-between;gap:8px 12px;flex-wrap:wrap}
.sg-panel-head h2{font-size:.8125rem;color:var(--sg-muted);min-width:0;overflow-wrap:anywhere}
.sg-panel-note{font-size:.75rem;color:var(--sg-muted);font-weight:400;margin-left:8px}
.sg-panel-tools{display:flex;align-items:center;gap:8px;flex-wrap:wrap}
.sg-section{display:flex;flex-direction:column;gap:12px;min-width:0}
.sg-page{display:flex;flex-direction:column;gap:16px;width:100%;max-width:1500px;padding:20px 24px 40px}
@media (max-width:799.98px){.sg-page{padding:12px 12px 32px;gap:12px}}
`;

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
      <PartStyles part="panel" css={CSS} />
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
      <PartStyles part="panel" css={CSS} />
      {children}
    </div>
  );
}
