import { Logo } from '@sagitta/shared-ui/first-paint';

/** The frame before anything has loaded: its surfaces and the logo, in their final places. */
export function EmptyFrame() {
  return (
    <div className="sh-frame">
      <div className="sh-side">
        <div className="sh-side-panel">
          <div className="sh-side-head">
            <Logo />
          </div>
        </div>
      </div>
      <div className="sh-body">
        <div className="sh-head" />
      </div>
    </div>
  );
}
