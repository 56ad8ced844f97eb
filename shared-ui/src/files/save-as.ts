/** Hands a file to the browser to save, under its name. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Not at once: some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
