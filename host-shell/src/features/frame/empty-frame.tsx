/** The frame before anything is known: its surfaces alone, where the real ones will stand. */
export function EmptyFrame() {
  return (
    <div className="sh-frame">
      <div className="sh-side"><div className="sh-side-panel" /></div>
      <div className="sh-body"><div className="sh-head" /></div>
    </div>
  );
}
