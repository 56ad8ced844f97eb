import { OPEN_DEMO_NOTICE } from '@sagitta/shared-contracts/rules/demo';
import { PartStyles } from '@sagitta/shared-ui/core';

/** Stands above every page of a demo that others can reach. */
export function DemoNotice() {
  return (
    <>
      <PartStyles part="sh-demo" css={DEMO_CSS} />
      <p className="sh-demo" role="note">
        {OPEN_DEMO_NOTICE}
      </p>
    </>
  );
}

const DEMO_CSS = `
.sh-demo{position:relative;padding:8px 16px;background:var(--sg-accent-soft);border-bottom:1px solid var(--sg-accent);color:var(--sg-text);font-size:.8125rem;text-align:center}
`;
