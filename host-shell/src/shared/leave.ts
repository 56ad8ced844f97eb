/** Leaves for another document of ours: everything that this one holds is gone. */
export function leaveTo(path: string): void {
  window.location.replace(path);
}
