import type { ShellServices } from '@sagitta/shared-contracts/shell';

/** Copies a link and says so. Browsers give no clipboard to a page without TLS, or where a person refused it. */
export async function copyText(text: string, copied: string, notify: ShellServices['notify']): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: copied });
  } catch (error) {
    console.warn('The link could not be copied.', error);
    notify({ kind: 'warning', text: `The link could not be copied. It is: ${text}`, closeAfterMs: null });
  }
}
