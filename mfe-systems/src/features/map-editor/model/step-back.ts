import { drawingOf, edit, type Editor } from './editor';
import { sameOutlines, samePlace, type Saved, type Unsaved } from './saved';

/** What is drawn after a save was taken back: what was changed again since stays. */
export function steppedBack(editor: Editor, after: Saved, stored: Saved, changed: Unsaved): Editor {
  const { polygons, places } = drawingOf(editor);
  const back = changed.devices.flatMap((id) => {
    const at = stored.devices[id]?.at;
    return at && samePlace(places[id], after.devices[id]?.at) ? [[id, at] as const] : [];
  });
  const outlines = changed.outlines && sameOutlines(polygons, after.polygons);
  return edit(editor, {
    type: 'replace',
    ...(outlines && { polygons: stored.polygons }),
    places: Object.fromEntries(back),
  });
}

/** What is not as it was before; undefined where all of it is. */
export function keptText({ outlines, devices }: Unsaved): string | undefined {
  const kept = [
    ...(outlines ? ['the outlines'] : []),
    ...(devices.length > 0 ? [`${devices.length} ${devices.length === 1 ? 'device' : 'devices'}`] : []),
  ];
  return kept.length > 0 ? `Not all of the map is as before. Left as it is now: ${kept.join(' and ')}.` : undefined;
}
